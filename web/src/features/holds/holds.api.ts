import { type HoldCreate, type HoldRow, holdRoutes as routes } from '@boxyard/contract/bookings/holds.ts';
import { call } from '../../core/api/api.ts';
import { listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import { type DataQuery, invalidate } from '../../core/data/queries.ts';

const shows = ['gate_order', 'client', 'container'] as const;

export const holdList = defineList({
  name: 'holds',
  route: routes.list,
  query: listQuery('hold', routes.list, { shows }),
  pageSizes: [10, 25, 50],
  pageSize: 25,
});

const most = 50;

/** Those that hold a container by its number or its client, or an order, now. */
export const activeHolds = (of: { containerId: number } | { orderId: number }): DataQuery<HoldRow[]> => ({
  queryKey: ['hold', 'active', of],
  queryFn: ({ signal }) => call(routes.list, { query: { ...of, isActive: true, pageSize: most }, signal }),
  meta: { entities: shows },
});

async function changing<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  await invalidate('hold', 'gate_order');
  return answer;
}

export const holds = {
  create: (body: HoldCreate) => changing(call(routes.create, { body })),
  lift: (id: number, reason: string) => changing(call(routes.lift, { params: { id }, body: { reason } })),
};
