import { flag, Id } from '@boxyard/contract/core/fields.ts';
import { listInput, listRoute } from '@boxyard/contract/core/list.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listQuery } from './entity.ts';
import { defineList } from './list.ts';
import { queryClient } from './queries.ts';

const route = listRoute({
  path: '/things',
  access: 'admin',
  summary: 'Things',
  input: listInput(['name'], {
    status: z.enum(['active', 'inactive']).optional(),
    client: z.coerce.number().pipe(Id).optional(),
    isEmpty: flag.optional(),
    name: z.string().max(100).optional(),
    hidden: z.string().optional(),
  }),
  row: z.object({ id: Id }),
});
const list = defineList({
  name: 'clients',
  route,
  query: listQuery('client', route),
  sort: 'name',
  fixed: { hidden: undefined },
});

describe('the address of a list', () => {
  it('keeps what the list knows and drops the rest', () => {
    expect(list.searchOf({ page: '3', pageSize: '25', status: 'active', evil: 'x', hidden: 'y' })).toEqual({
      page: 3,
      pageSize: 25,
      status: 'active',
    });
  });

  it('leaves what is usual out', () => {
    expect(list.searchOf({ page: '1', pageSize: '10', status: '' })).toEqual({});
  });

  it.each(['0', '-2', '1.5', 'abc'])('takes page %s as the first', (page) =>
    expect(list.searchOf({ page })).toEqual({}),
  );

  it('drops a value that it does not understand, and keeps the others', () => {
    const raw = {
      sort: '-colour',
      status: 'asleep',
      client: 'Maersk',
      isEmpty: 'maybe',
      name: 'x'.repeat(101),
      page: '2',
    };
    expect(list.searchOf(raw)).toEqual({ page: 2 });
    const good = { sort: '-name', status: 'inactive', client: '7', isEmpty: 'false', name: '100%' };
    expect(list.searchOf(good)).toEqual(good);
    const asked = { page: 2, pageSize: 10, sort: 'name' };
    expect(list.inputOf(raw), 'nor does a loader send it').toEqual(asked);
  });

  it('says each page size where the person keeps one of their own, so that it shows the same rows to everybody', () => {
    const look = { columns: [], hidden: [], pageSize: 25 };
    queryClient.setQueryData(['list-settings'], [{ list: 'clients', look }]);
    expect(list.inputOf({})).toMatchObject({ pageSize: 25 });
    expect([list.usualSize(), list.searchOf({ pageSize: '25' })]).toEqual([25, { pageSize: 25 }]);
    expect(list.searchOf({ pageSize: '10' }), 'the address wins').toEqual({ pageSize: 10 });
    expect(list.inputOf({ pageSize: '10' })).toMatchObject({ pageSize: 10 });
    queryClient.setQueryData(['list-settings'], [{ list: 'clients', look: { ...look, pageSize: 7 } }]);
    expect(list.usualSize(), 'a size that the list does not have').toBe(10);
    queryClient.clear();
  });

  it('asks the server for the usual where the address is silent', () => {
    expect(list.inputOf(list.searchOf({ status: 'active' }))).toEqual({
      page: 1,
      pageSize: 10,
      sort: 'name',
      status: 'active',
    });
  });
});
