import { entityNames } from '@boxyard/contract/core/entities.ts';
import { historyRoutes as routes } from '@boxyard/contract/core/history.ts';
import type { ListRequest, RowOf } from '@boxyard/contract/core/list.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call, callList } from '../../core/api/api.ts';
import { defineList, type RowsQuery } from '../../core/data/list.ts';
import type { DataQuery } from '../../core/data/queries.ts';
import { loadWords } from '../../ui/history/history-query.ts';
import type { Choice } from '../../ui/input/remote-select.tsx';

const query = (input: ListRequest<typeof routes.list>): RowsQuery<RowOf<typeof routes.list>> => ({
  queryKey: ['history', 'list', input],
  queryFn: async ({ signal }) => {
    const found = await callList(routes.list, { query: input, signal });
    await loadWords(found.rows);
    return found;
  },
  placeholderData: keepPreviousData,
  meta: { entities: entityNames },
});

/** All that happened in the account. */
export const historyList = defineList({
  name: 'history',
  route: routes.list,
  query,
  sort: '-at',
  pageSizes: [10, 20, 50],
  pageSize: 20,
  exported: { list: 'history' },
});

/** The filter by the person who made a change: found by the beginning of a username. */
export const personFilter = {
  kind: 'record',
  param: 'adminId',
  choices: (username: string): DataQuery<Choice[]> => ({
    queryKey: ['admin', 'by-name', username],
    queryFn: async ({ signal }) => {
      const found = await call(adminRoutes.list, { query: { username, pageSize: 25 }, signal });
      return found.map(({ id, username: name }) => ({ id, name }));
    },
  }),
  one: (id: number): DataQuery<Choice> => ({
    queryKey: ['admin', id, 'name'],
    queryFn: async ({ signal }) => {
      const { username } = await call(adminRoutes.get, { params: { id }, signal });
      return { id, name: username };
    },
  }),
} as const;
