import type { TransportType } from '@boxyard/contract/core/enums.ts';
import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { type ReceiptRequest, receiptRoutes } from '@boxyard/contract/gate/receipts.ts';
import { transportRoutes as routes, type SeenContainer, type TransportRow } from '@boxyard/contract/gate/transports.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import { bulkRemove } from '../../core/data/bulk.ts';
import { entity, listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import { type DataQuery, invalidate, queryClient } from '../../core/data/queries.ts';
import type { Language } from '../../core/text/i18n.ts';
import { documentMails } from '../document-mails/document-mails.api.ts';
import { placesQuery } from '../positions/positions.api.ts';
import { creating, emptyTransport } from './transport.values.ts';

/** The transports of a container; a new one is of this type. */
export const transports = (containerId: number, type: TransportType = 'gate_in') =>
  entity(
    'transport',
    { ...routes, create: creating[type] },
    { empty: emptyTransport(type), within: { containerId }, shows: ['container_place'] },
  );

/** Many at once. */
export const transportsAtOnce = {
  remove: bulkRemove(routes.bulkRemove, 'transport', 'container'),
};

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

const lastPassages = 5;

/** The last passages of a container through the gate, the latest first. */
export const passagesQuery = (containerId: number): DataQuery<TransportRow[]> => ({
  queryKey: ['transport', 'passages', containerId],
  queryFn: async ({ signal }) => {
    const latest = {
      params: { containerId },
      query: { page: 1, pageSize: lastPassages, sort: '-date' },
      signal,
    } as const;
    const [ins, outs] = await Promise.all([call(routes.listGateIn, latest), call(routes.listGateOut, latest)]);
    return [...ins, ...outs].sort((one, other) => other.date - one.date || other.id - one.id).slice(0, lastPassages);
  },
});

/** The direction in which a container passes the gate next: what is in goes out. */
export async function nextPassageType(containerId: number): Promise<'gate_in' | 'gate_out'> {
  const [[last], { positions }] = await Promise.all([
    queryClient.fetchQuery(passagesQuery(containerId)),
    queryClient.fetchQuery(placesQuery(containerId)),
  ]);
  const isIn = last ? last.type === 'gate_in' : positions.current.length > 0;
  return isIn ? 'gate_out' : 'gate_in';
}

/** The container as its record has it for a time at the gate, or as a gate move has it that says nothing of it; null asks for now. */
export const seenQuery = (
  containerId: number,
  at: number | null,
  type?: QueryOf<typeof routes.seen>['type'],
): DataQuery<SeenContainer> => ({
  queryKey: ['transport', 'seen', containerId, at, type ?? null],
  queryFn: ({ signal }) =>
    call(routes.seen, {
      params: { containerId },
      query: { ...(at !== null && { at }), ...(type && { type }) },
      signal,
    }),
  meta: { entities: ['container', 'client'] },
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

/** To the persons of the customer who get receipts. */
export const mailReceipt = (id: number) => documentMails.receipt(id);
