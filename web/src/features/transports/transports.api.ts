import { type ReceiptRequest, receiptRoutes } from '@boxyard/contract/receipts.ts';
import { transportRoutes as routes, type TransportRow, type TransportType } from '@boxyard/contract/transports.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import { entity, listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import { invalidate } from '../../core/data/queries.ts';
import type { Language } from '../../core/text/i18n.ts';
import { creating, emptyTransport } from './transport.values.ts';

/** The transports of a container; a new one is of this type. */
export const transports = (containerId: number, type: TransportType = 'gate_in') =>
  entity(
    'transport',
    { ...routes, create: creating[type] },
    { empty: emptyTransport(type), within: { containerId }, shows: ['container_place'] },
  );

export const transportsOfContainer = (containerId: number) =>
  defineList({
    name: 'transports-of-container',
    route: routes.listAll,
    query: listQuery('transport', routes.listAll, { params: { containerId }, shows: ['client', 'transport_receipt'] }),
    sort: '-date',
    keep: ['tab'],
    exported: { list: 'container-transports', of: containerId },
  });

export const allTransports = defineList({
  name: 'transports',
  route: routes.list,
  query: listQuery('transport', routes.list, { shows: ['client', 'container', 'transport_receipt'] }),
  sort: '-date',
  pageSizes: [10, 20, 50],
  pageSize: 20,
  exported: { list: 'transports' },
});

/** When the container last came in by the gate, and when it left after that; null where it did not. */
export const stayQuery = (containerId: number) =>
  queryOptions({
    queryKey: ['transport', 'stay', containerId],
    queryFn: async ({ signal }) => {
      const latest = { params: { containerId }, query: { page: 1, pageSize: 1, sort: '-date' }, signal } as const;
      const [[arrival], [departure]] = await Promise.all([
        call(routes.listGateIn, latest),
        call(routes.listGateOut, latest),
      ]);
      const startedAt = arrival?.date ?? null;
      const out = departure?.date ?? null;
      return { startedAt, finishedAt: startedAt !== null && out !== null && out >= startedAt ? out : null };
    },
  });

/** Issues the receipt of a gate transport, or answers the one that there is. */
export async function issueReceipt(
  { containerId, id }: TransportRow,
  language: Language,
  options: Pick<ReceiptRequest, 'revise' | 'photos'>,
) {
  const receipt = await call(receiptRoutes.issue, { params: { containerId, id }, body: { language, ...options } });
  await invalidate('transport');
  return receipt;
}

/** The photos that may be printed with a receipt. */
export const receiptPhotosQuery = ({ containerId, id }: TransportRow) =>
  queryOptions({
    queryKey: ['image', 'receipt', containerId, id],
    queryFn: ({ signal }) => call(receiptRoutes.photos, { params: { containerId, id }, signal }),
  });
