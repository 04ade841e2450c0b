import { accountRoutes } from '@boxyard/contract/accounts.ts';
import { clientRoutes } from '@boxyard/contract/clients.ts';
import type { BodyOf } from '@boxyard/contract/route.ts';
import { transactionRoutes as routes, type TotalRequest } from '@boxyard/contract/transactions.ts';
import { transportRoutes } from '@boxyard/contract/transports.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callList } from '../../core/api.ts';
import { type ListInput, listQuery, queryClient } from '../../core/queries.ts';
import { currentAccount } from '../../core/session.ts';

const entity = 'transaction';
const changed = () => queryClient.invalidateQueries({ queryKey: [entity] });

export const transactionListQuery = (containerId: number, input: ListInput) =>
  listQuery(entity, routes.listOfContainer, input, { params: { containerId }, shows: ['client'] });

/** What is charged for one task; few, so all of them. */
export const taskBillingQuery = (containerId: number, taskId: number) =>
  queryOptions({
    queryKey: [entity, 'of-task', taskId],
    queryFn: async ({ signal }) =>
      (await callList(routes.listOfTask, { params: { containerId, taskId }, query: {}, signal })).rows,
    meta: { entities: ['client'] },
  });

/** The transactions of the whole account. */
export const allTransactionsQuery = (input: ListInput) =>
  listQuery(entity, routes.list, input, { shows: ['client', 'container'] });

export const transactionQuery = (containerId: number, id: number) =>
  queryOptions({
    queryKey: [entity, id],
    queryFn: ({ signal }) => call(routes.get, { params: { containerId, id }, signal }),
  });

/** What a total would come to; null while too little is known to ask. */
export const totalQuery = (containerId: number, request: TotalRequest | null) =>
  queryOptions({
    queryKey: [entity, 'explain', containerId, request],
    queryFn: ({ signal }) => call(routes.explain, { params: { containerId }, body: request as TotalRequest, signal }),
    enabled: request !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** What a new transaction starts with: the depot's VAT, the client's currency. */
export const defaultsQuery = (clientId: number) =>
  queryOptions({
    queryKey: [entity, 'defaults', clientId],
    queryFn: async ({ signal }) => {
      const account = currentAccount()?.accountSlug ?? '';
      const [{ defaultVat }, { currency }] = await Promise.all([
        call(accountRoutes.get, { params: { account }, signal }),
        call(clientRoutes.get, { params: { id: clientId }, signal }),
      ]);
      return { vat: defaultVat, currency };
    },
    meta: { entities: ['account', 'client'] },
  });

/** When the container last came in by the gate, and when it left after that; null where it did not. */
export const stayQuery = (containerId: number) =>
  queryOptions({
    queryKey: ['transport', 'stay', containerId],
    queryFn: async ({ signal }) => {
      const latest = { params: { containerId }, query: { page: 1, pageSize: 1, sort: '-date' }, signal } as const;
      const [came, left] = await Promise.all([
        callList(transportRoutes.listGateIn, latest),
        callList(transportRoutes.listGateOut, latest),
      ]);
      const startedAt = came.rows[0]?.date ?? null;
      const out = left.rows[0]?.date ?? null;
      return { startedAt, finishedAt: startedAt !== null && out !== null && out >= startedAt ? out : null };
    },
  });

export async function createTransaction(containerId: number, body: BodyOf<typeof routes.create>) {
  const saved = await call(routes.create, { params: { containerId }, body });
  await changed();
  return saved;
}

export async function updateTransaction(
  containerId: number,
  id: number,
  body: BodyOf<typeof routes.update>,
  version?: number,
) {
  const saved = await call(routes.update, { params: { containerId, id }, body, ifMatch: version });
  await changed();
  return saved;
}

export async function deleteTransaction(containerId: number, id: number) {
  await call(routes.remove, { params: { containerId, id } });
  await changed();
}
