import { receiptRoutes } from '@boxyard/contract/receipts.ts';
import type { BodyOf } from '@boxyard/contract/route.ts';
import { transportRoutes as routes, type TransportType } from '@boxyard/contract/transports.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api.ts';
import type { Language } from '../../core/i18n.ts';
import { type ListInput, listQuery, queryClient } from '../../core/queries.ts';

const entity = 'transport';
const changed = () => queryClient.invalidateQueries({ queryKey: [entity] });

export const transportListQuery = (containerId: number, input: ListInput) =>
  listQuery(entity, routes.listAll, input, { params: { containerId }, shows: ['client', 'transport_receipt'] });

export const allTransportsQuery = (input: ListInput) =>
  listQuery(entity, routes.list, input, { shows: ['client', 'container', 'transport_receipt'] });

export const transportQuery = (containerId: number, id: number) =>
  queryOptions({
    queryKey: [entity, id],
    queryFn: ({ signal }) => call(routes.get, { params: { containerId, id }, signal }),
    meta: { entities: ['container_place'] },
  });

/** Each type has its own call. */
export const creating = {
  planned_in: routes.createPlannedIn,
  planned_out: routes.createPlannedOut,
  gate_in: routes.createGateIn,
  gate_out: routes.createGateOut,
} as const satisfies Record<TransportType, unknown>;

type CreateBody = BodyOf<(typeof creating)[TransportType]>;

export async function createTransport(containerId: number, type: TransportType, body: CreateBody) {
  // The body was read by the schema of this very type.
  const saved = await call(creating[type], { params: { containerId }, body: body as never });
  await changed();
  return saved;
}

export async function updateTransport(
  containerId: number,
  id: number,
  body: BodyOf<typeof routes.update>,
  version?: number,
) {
  const saved = await call(routes.update, { params: { containerId, id }, body, ifMatch: version });
  await changed();
  return saved;
}

export async function deleteTransport(containerId: number, id: number) {
  await call(routes.remove, { params: { containerId, id } });
  await changed();
}

/** Issues the receipt of a gate transport, or answers the one that there is. */
export async function issueReceipt(containerId: number, id: number, language: Language, revise: boolean) {
  const receipt = await call(receiptRoutes.issue, { params: { containerId, id }, body: { language, revise } });
  await changed();
  return receipt;
}
