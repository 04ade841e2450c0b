import { type Invoice, invoiceRoutes as routes } from '@boxyard/contract/billing/invoices.ts';
import type { PaymentRow } from '@boxyard/contract/billing/payments.ts';
import type { BodyOf } from '@boxyard/contract/core/route.ts';
import { call } from '../../core/api/api.ts';
import { listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import { type DataQuery, invalidate, queryClient } from '../../core/data/queries.ts';
import { newKey } from '../../core/new-key.ts';
import { formatMoney } from '../../core/text/format.ts';
import { sendUntilAnswered } from '../../ui/action/do-act.ts';
import type { Choice } from '../../ui/input/remote-select.tsx';

export const invoiceList = defineList({
  name: 'invoices',
  route: routes.list,
  // A draft adds its transactions up.
  query: listQuery('invoice', routes.list, { shows: ['transaction', 'client'] }),
  order: 'newest',
  pageSizes: [10, 25, 100],
  exported: { list: 'invoices' },
});

export const invoiceQuery = (id: number): DataQuery<Invoice> => ({
  queryKey: ['invoice', id],
  queryFn: ({ signal }) => call(routes.get, { params: { id }, signal }),
  meta: { entities: ['transaction', 'client', 'payment', 'account'] },
});

const changed = () => invalidate('invoice', 'transaction', 'payment');

async function changing<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  await changed();
  return answer;
}

/** Takes a number, and only one: where the answer is lost it is asked again under the same key. */
function once<Answer>(ask: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = newKey();
  return sendUntilAnswered(() => ask(key));
}

/** What is done with invoices. Each makes what it touches ask again. */
export const invoices = {
  gather: (body: BodyOf<typeof routes.gather>) => changing(call(routes.gather, { body })),
  fresh: (id: number) => queryClient.fetchQuery({ ...invoiceQuery(id), staleTime: 0 }),
  update: (id: number, body: BodyOf<typeof routes.update>, version?: number) =>
    changing(call(routes.update, { params: { id }, body, ifMatch: version })),
  takeOver: (id: number, offeredId: number, isWanted: boolean) =>
    changing(call(routes.takeOver, { params: { id }, body: { offeredId, isWanted } })),
  leaveOut: (id: number, transactionIds: number[]) =>
    changing(call(routes.leaveOut, { params: { id }, body: { transactionIds } })),
  remove: (id: number) => changing(call(routes.remove, { params: { id } })),
  issue: (id: number) => changing(invoices.issueOne(id)),
  handOver: (id: number) => changing(invoices.handOverOne(id)),
  /** Used for many: the lists ask again once all are done. */
  issueOne: (id: number) => once((key) => call(routes.issue, { params: { id }, key })),
  handOverOne: (id: number) => call(routes.handOver, { params: { id } }),
  credit: (id: number) => changing(once((key) => call(routes.credit, { params: { id }, key }))),
  payFromCredit: (id: number) => changing(call(routes.useCredit, { params: { id } })),
  documents: (id: number) => call(routes.documents, { params: { id }, body: {} }),
};

/** Does something with one invoice after the other: what was done stays, whatever becomes of the next. */
export async function forEachInvoice(
  ids: readonly number[],
  act: (id: number) => Promise<unknown>,
  onEach: (done: number, problem: unknown, id: number) => Promise<void>,
): Promise<void> {
  for (const [at, id] of ids.entries()) {
    const problem = await act(id).then(
      () => undefined,
      (error: unknown) => error,
    );
    await onEach(at + 1, problem, id);
  }
  await changed();
}

/** Invoices that are owed and that a payment may be for, for a picker: those of its client and currency, by number or client. */
export const openInvoiceChoices =
  ({ clientId, currency }: Pick<PaymentRow, 'clientId' | 'currency'>) =>
  (q: string): DataQuery<Choice[]> => ({
    queryKey: ['invoice', 'choices', clientId, currency, q],
    queryFn: async ({ signal }) => {
      const of = { currency, ...(clientId !== null && { clientId: String(clientId) }) };
      const query = { ...of, q, kind: 'invoice', pageSize: 50, sort: '-issuedOn' } as const;
      const found = await call(routes.list, { query, signal });
      return found
        .filter(({ open }) => open > 0)
        .map(({ id, number, clientName, open, currency }) => ({
          id,
          name: `${number ?? ''} · ${clientName} · ${formatMoney(open, currency)}`,
        }));
    },
  });
