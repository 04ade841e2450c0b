import {
  type BookingsBoard,
  type GateException,
  gateCheckRoutes as routes,
} from '@boxyard/contract/bookings/gate-checks.ts';
import type { ListRequest } from '@boxyard/contract/core/list.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call, callList } from '../../core/api/api.ts';
import { defineList, type RowsQuery } from '../../core/data/list.ts';
import { type DataQuery, invalidate } from '../../core/data/queries.ts';

/** How much ends, is used up, waits for a word or is on its way. */
export const boardQuery: DataQuery<BookingsBoard> = {
  queryKey: ['gate_order', 'board'],
  queryFn: ({ signal }) => call(routes.board, { signal }),
  meta: {
    entities: ['gate_order_line', 'gate_order_unit', 'transport', 'hold', 'acceptance_stop', 'announced_truck'],
  },
};

/** The id is that of a gate move or of a unit, which may be the same number: units count downwards here. */
const withOwnId = (row: GateException): GateException => ({ ...row, id: row.unitId === null ? row.id : -row.id });

const query = (input: ListRequest<typeof routes.exceptions>): RowsQuery<GateException> => ({
  queryKey: ['gate_order', 'exceptions', input],
  queryFn: async ({ signal }) => {
    const { rows, meta } = await callList(routes.exceptions, { query: input, signal });
    return { rows: rows.map(withOwnId), meta };
  },
  placeholderData: keepPreviousData,
  meta: { entities: ['gate_order_unit', 'transport', 'container', 'client'] },
});

export const exceptionList = defineList({
  name: 'gate-exceptions',
  route: routes.exceptions,
  query,
  pageSizes: [10, 25, 50],
  pageSize: 25,
});

/** Why a gate move needs no order. */
export async function settleMove(transportId: number, reason: string): Promise<void> {
  await call(routes.settle, { params: { id: transportId }, body: { reason } });
  await invalidate('gate_order', 'transport');
}
