import { type Reminder, documentMailRoutes as routes } from '@boxyard/contract/billing/document-mails.ts';
import { call } from '../../core/api/api.ts';
import { listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import { type DataQuery, invalidate } from '../../core/data/queries.ts';

export const documentMailList = defineList({
  name: 'document-mails',
  route: routes.list,
  query: listQuery('invoice', routes.list, { shows: ['client'] }),
  order: 'newest',
});

export const remindersQuery: DataQuery<Reminder[]> = {
  queryKey: ['invoice', 'reminders'],
  queryFn: ({ signal }) => call(routes.reminders, { signal }),
  meta: { entities: ['payment', 'client', 'client_user'] },
};

/** What is mailed. Each lets the lists of mails ask again. */
export const documentMails = {
  invoice: (id: number) => mailing(call(routes.invoice, { params: { id } })),
  receipt: (id: number) => mailing(call(routes.receipt, { params: { id } })),
  statement: (clientId: number, period: { from: string; to: string }) =>
    mailing(call(routes.statement, { params: { clientId }, body: period })),
  reminder: (clientId: number) => call(routes.reminder, { params: { clientId } }),
  remind: (clientId: number) => mailing(call(routes.remind, { params: { clientId } })),
};

async function mailing<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  await invalidate('invoice');
  return answer;
}
