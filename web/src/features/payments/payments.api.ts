import { type PaymentRow, paymentRoutes as routes } from '@boxyard/contract/billing/payments.ts';
import type { BodyOf } from '@boxyard/contract/core/route.ts';
import { call } from '../../core/api/api.ts';
import { listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import { type DataQuery, invalidate } from '../../core/data/queries.ts';

export const paymentList = defineList({
  name: 'payments',
  route: routes.list,
  query: listQuery('payment', routes.list, { shows: ['invoice', 'client'] }),
  sort: '-paidOn',
  exported: { list: 'payments' },
});

/** What was paid for an invoice. */
export const paymentsOfInvoice = (invoiceId: number): DataQuery<PaymentRow[]> => ({
  queryKey: ['payment', 'of', invoiceId],
  queryFn: ({ signal }) => call(routes.list, { query: { invoiceId, sort: 'paidOn', pageSize: 100 }, signal }),
  meta: { entities: ['invoice'] },
});

async function changing<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  await invalidate('payment', 'invoice', 'transaction');
  return answer;
}

export const payments = {
  /** @param key sent again with the same key, it is recorded once */
  create: (body: BodyOf<typeof routes.create>, key: string) => changing(call(routes.create, { body, key })),
  allocate: (id: number, invoiceId: number) => changing(call(routes.allocate, { params: { id }, body: { invoiceId } })),
  free: (id: number) => changing(call(routes.free, { params: { id } })),
  remove: (id: number) => changing(call(routes.remove, { params: { id } })),
};
