import { rateCardRoutes } from '@boxyard/contract/billing/rate-cards.ts';
import {
  transactionRoutes as routes,
  type TotalRequest,
  type TransactionRow,
} from '@boxyard/contract/billing/transactions.ts';
import type { ListRequest } from '@boxyard/contract/core/list.ts';
import type { BodyOf, PayloadOf, QueryOf } from '@boxyard/contract/core/route.ts';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import { bulkRemove, bulkUpdate } from '../../core/data/bulk.ts';
import { entity, listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import { type DataQuery, invalidate } from '../../core/data/queries.ts';
import { ownAccount } from '../accounts/accounts.api.ts';
import { clients } from '../clients/clients.api.ts';
import { emptyTransaction as empty } from './form/transaction.values.ts';

export const transactions = (containerId: number) => entity('transaction', routes, { empty, within: { containerId } });

/** Many at once. */
export const transactionsAtOnce = {
  update: bulkUpdate(routes.bulkUpdate, 'transaction'),
  remove: bulkRemove(routes.bulkRemove, 'transaction'),
};

export const transactionsOfContainer = (containerId: number) =>
  defineList({
    name: 'transactions-of-container',
    route: routes.listOfContainer,
    query: listQuery('transaction', routes.listOfContainer, { params: { containerId }, shows: ['client'] }),
    sort: '-startedAt',
    keep: ['tab'],
    exported: { list: 'container-transactions', of: containerId },
  });

export const allTransactions = defineList({
  name: 'transactions',
  route: routes.list,
  query: listQuery('transaction', routes.list, { shows: ['client', 'container'] }),
  sort: '-startedAt',
  pageSizes: [10, 20, 50],
  pageSize: 20,
  exported: { list: 'transactions' },
});

export const transactionsOfClient = (clientId: number) =>
  defineList({
    name: 'transactions',
    route: routes.list,
    query: listQuery('transaction', routes.list, { shows: ['client', 'container'] }),
    sort: '-startedAt',
    pageSizes: [10, 20, 50],
    pageSize: 20,
    fixed: { clientId },
    keep: ['tab'],
    exported: { list: 'transactions' },
  });

export type SumFilters = QueryOf<typeof routes.sums>;

/** What a list is asked for, without what makes a page of it. */
export function sumFilters(input: ListRequest<typeof routes.list>): SumFilters {
  const { page: _, pageSize: __, sort: ___, changedSince: ____, ...filters } = input;
  return filters;
}

/** What transactions come to by currency. */
export const sumsQuery = (query: SumFilters) =>
  queryOptions({
    queryKey: ['transaction', 'sums', query],
    queryFn: ({ signal }) => call(routes.sums, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** What a client owes, by currency and age. */
export const balanceQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['transaction', 'balance', clientId],
    queryFn: ({ signal }) => call(routes.balance, { params: { clientId }, signal }),
  });

/** A container's transactions of one type, as they are now. */
export const timedOfContainer = (containerId: number, type: TransactionRow['type']) =>
  call(routes.listOfContainer, { params: { containerId }, query: { type, sort: '-startedAt', pageSize: 200 } });

/** What is charged for one task; few, so all of them. */
export const taskBillingQuery = (containerId: number, taskId: number) =>
  queryOptions({
    queryKey: ['transaction', 'of-task', taskId],
    queryFn: ({ signal }) => call(routes.listOfTask, { params: { containerId, taskId }, query: {}, signal }),
    meta: { entities: ['client'] },
  });

/** The total for what is typed; asked only once enough of it is there (`body` is not null). */
export const totalQuery = (containerId: number, body: TotalRequest | null) =>
  queryOptions({
    queryKey: ['transaction', 'explain', containerId, body],
    queryFn: body ? ({ signal }) => call(routes.explain, { params: { containerId }, body, signal }) : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** What a new transaction starts with: the depot's VAT, the client's currency. */
export const defaultsQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['transaction', 'defaults', clientId],
    queryFn: async () => {
      const [{ defaultVat }, { currency }] = await Promise.all([ownAccount.fresh(), clients.fresh(clientId)]);
      return { vat: defaultVat, currency };
    },
    meta: { entities: ['account', 'client'] },
  });

/** What charge codes cost for a container today. */
export const pricesQuery = (containerId: number): DataQuery<PayloadOf<typeof rateCardRoutes.prices>> => ({
  queryKey: ['rate_card', 'prices', containerId],
  queryFn: ({ signal }) => call(rateCardRoutes.prices, { params: { containerId }, signal }),
  meta: { entities: ['rate_line', 'charge_code', 'container', 'client'] },
});

/** Another price, or other days without charge, of a running charge from a day on. */
export async function changeFrom(containerId: number, id: number, body: BodyOf<typeof routes.changeFrom>) {
  const goesOn = await call(routes.changeFrom, { params: { containerId, id }, body });
  await invalidate('transaction');
  return goesOn;
}
