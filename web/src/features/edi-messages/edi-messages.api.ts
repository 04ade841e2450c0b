import type { BodyOf } from '@boxyard/contract/core/route.ts';
import { type EdiMessageDetail, ediMessageRoutes as routes } from '@boxyard/contract/edi/edi-messages.ts';
import { call } from '../../core/api/api.ts';
import { listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import { type DataQuery, invalidate } from '../../core/data/queries.ts';

const look = {
  name: 'edi-messages',
  route: routes.list,
  query: listQuery('edi_message', routes.list, { shows: ['edi_partner'] }),
  order: 'newest',
  pageSizes: [10, 25, 50],
  pageSize: 25,
} as const;

export const messageList = defineList(look);
export const inboxList = defineList({ ...look, fixed: { direction: 'in' } });

export const messageQuery = (id: number): DataQuery<EdiMessageDetail> => ({
  queryKey: ['edi_message', id],
  queryFn: ({ signal }) => call(routes.get, { params: { id }, signal }),
  // What its lines lack may be mapped, or made, meanwhile.
  meta: { entities: ['edi_partner', 'edi_profile', 'gate_order', 'announced_truck'] },
});

async function changing<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  await invalidate('edi_message', 'edi_event', 'edi_partner');
  return answer;
}

/** What is done with a message. */
export const messageActs = {
  receive: (body: BodyOf<typeof routes.receive>) => changing(call(routes.receive, { body })),
  resend: (id: number) => changing(call(routes.resend, { params: { id } })),
  rebuild: (id: number) => changing(call(routes.rebuild, { params: { id } })),
  cancel: (id: number) => changing(call(routes.cancel, { params: { id } })),
  byHand: (id: number) => changing(call(routes.byHand, { params: { id } })),
  apply: async (id: number, lines: number[]) => {
    const answer = await changing(call(routes.apply, { params: { id }, body: { lines } }));
    await invalidate('gate_order', 'announced_truck');
    return answer;
  },
  dismiss: (id: number, reason: string) => changing(call(routes.dismiss, { params: { id }, body: { reason } })),
  contents: (id: number) => call(routes.contents, { params: { id } }),
};
