import { type EdiEventRow, ediEventRoutes as routes } from '@boxyard/contract/edi/edi-events.ts';
import { call, callList } from '../../core/api/api.ts';
import { listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import { type DataQuery, invalidate } from '../../core/data/queries.ts';

const shows = ['edi_message', 'edi_partner'] as const;
const look = {
  name: 'edi-events',
  route: routes.list,
  query: listQuery('edi_event', routes.list, { shows }),
  order: 'newest',
  pageSizes: [10, 25, 50],
  pageSize: 25,
} as const;

export const eventList = defineList(look);
export const eventsOfContainer = (containerId: number) =>
  defineList({ ...look, fixed: { containerId }, keep: ['tab'] });

/** Gate moves that cannot be told before somebody mends something: the first few, and how many there are. */
export const heldEvents: DataQuery<{ rows: EdiEventRow[]; total: number }> = {
  queryKey: ['edi_event', 'held'],
  queryFn: async ({ signal }) => {
    const { rows, meta } = await callList(routes.list, { query: { status: 'held', page: 1, pageSize: 10 }, signal });
    return { rows, total: meta.total };
  },
  meta: { entities: shows },
};

async function changing<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  await invalidate('edi_event', 'edi_message', 'edi_partner');
  return answer;
}

export const eventActs = {
  /** Looks at it again. */
  retry: (id: number) => changing(call(routes.retry, { params: { id } })),
  /** Tells a partner its containers that stand here now. */
  stock: (partnerId: number) => changing(call(routes.stock, { body: { partnerId } })),
};
