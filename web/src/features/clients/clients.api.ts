import { type ClientRow, emptyClient as empty, clientRoutes as routes } from '@boxyard/contract/people/clients.ts';
import { call } from '../../core/api/api.ts';
import { bulkRemove, bulkUpdate } from '../../core/data/bulk.ts';
import { entity, listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import type { DataQuery } from '../../core/data/queries.ts';

export const clients = entity('client', routes, { empty });

/** Many at once. */
export const clientsAtOnce = {
  update: bulkUpdate(routes.bulkUpdate, 'client'),
  remove: bulkRemove(routes.bulkRemove, 'client'),
};

export const clientList = defineList({
  name: 'clients',
  route: routes.list,
  // The rows count their users.
  query: listQuery('client', routes.list, { shows: ['client_user'] }),
  sort: 'name',
  exported: { list: 'clients' },
});

const find = (q: string, signal: AbortSignal, type?: ClientRow['type']) =>
  call(routes.list, { query: { q, pageSize: 25, ...(type && { type }) }, signal });

/** Clients for a picker, by the typed text. */
export const clientChoices = (q: string): DataQuery<ClientRow[]> => ({
  queryKey: ['client', 'choices', q],
  queryFn: ({ signal }) => find(q, signal),
});

const findByWord = (name: string, signal: AbortSignal) => call(routes.list, { query: { name, pageSize: 25 }, signal });

/** The filter of lists whose records belong to a client: found by the start of any word of its name. */
export const clientFilter = {
  kind: 'record',
  param: 'clientId',
  choices: (name: string): DataQuery<ClientRow[]> => ({
    queryKey: ['client', 'by-word', name],
    queryFn: ({ signal }) => findByWord(name, signal),
  }),
  one: clients.one,
} as const;

/** Clients of one type first, and all others after them: the type is a habit, and no rule. */
const choicesWithFirst =
  (type: ClientRow['type']) =>
  (q: string): DataQuery<ClientRow[]> => ({
    queryKey: ['client', 'choices', type, q],
    queryFn: async ({ signal }) => {
      const [first, all] = await Promise.all([find(q, signal, type), find(q, signal)]);
      return [...first, ...all.filter((client) => client.type !== type)];
    },
  });

/** Transport companies first: any client may bring its own containers. */
export const transporterChoices = choicesWithFirst('transport');

/** Customers first: a container is mostly theirs, and may be of any client. */
export const customerChoices = choicesWithFirst('customer');
