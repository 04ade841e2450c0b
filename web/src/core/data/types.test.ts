import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerStatusRoutes, emptyContainerStatus } from '@boxyard/contract/settings/container-statuses.ts';
import { expect, it } from 'vitest';
import type { ColumnOf } from '../../ui/table/column.ts';
import { call } from '../api/api.ts';
import { entity, listQuery } from './entity.ts';
import { defineList } from './list.ts';
import type { DataQuery } from './queries.ts';

// Each line below must not compile: `npm run check` fails where one of these errors is no longer there.

type ClientColumn = ColumnOf<typeof clientRoutes.list>;
const cell = () => null;

it('names are those of the route', () => {
  const columns: ClientColumn[] = [
    { id: 'name', header: '', sortable: true, filter: { kind: 'text', param: 'name' }, cell },
    // @ts-expect-error a filter that the list does not take
    { id: 'name', header: '', filter: { kind: 'text', param: 'nmae' }, cell },
    // @ts-expect-error a sort that the list does not know
    { id: 'notes', header: '', sortable: true, cell },
    // @ts-expect-error a column that no row has
    { id: 'nmae', header: '', cell },
  ];
  const query = listQuery('client', clientRoutes.list);
  const options = { name: 'clients', route: clientRoutes.list, query };
  // @ts-expect-error a sort that the list does not know
  const list = defineList({ ...options, sort: 'notes' });
  // @ts-expect-error no table of that name: no change notice would find it
  const key: DataQuery<null>['queryKey'] = ['clients', 1];
  expect([columns.length, list.sort, key]).toEqual([4, 'notes', ['clients', 1]]);
});

it('a form has the types of its record', () => {
  const wrong = { ...emptyContainerStatus, order: '' };
  // @ts-expect-error the order is a number
  const statuses = entity('container_status', containerStatusRoutes, { empty: wrong });
  expect(statuses.empty).toBe(wrong);
});

it('a call takes the parts of its route', () => {
  const calls = [
    // @ts-expect-error without the id
    () => call(clientRoutes.get, { params: {} }),
    // @ts-expect-error a query that the route does not have
    () => call(clientRoutes.get, { params: { id: 1 }, query: { q: 'x' } }),
  ];
  expect(calls.length).toBe(2);
});
