import { describe, expect, it } from 'vitest';
import { listInput, listSearch } from './list-search.ts';

const search = listSearch({
  pageSizes: [5, 10, 25],
  defaultSize: 10,
  sorts: ['name'],
  defaultSort: 'name',
  filters: { status: ['active', 'inactive'], client: 'id', isEmpty: 'flag', name: 'text' },
});

describe('listSearch', () => {
  it('keeps what the screen knows and drops the rest', () => {
    expect(search({ page: '3', pageSize: '25', status: 'active', evil: 'x' })).toEqual({
      page: 3,
      pageSize: 25,
      status: 'active',
    });
  });

  it('leaves what is usual out of the address', () => {
    expect(search({ page: '1', pageSize: '10', status: '' })).toEqual({});
  });

  it.each(['0', '-2', '1.5', 'abc'])('takes page %s as the first', (page) => expect(search({ page })).toEqual({}));

  it('drops a value that it does not understand, and keeps the others', () => {
    const raw = {
      sort: '-colour',
      status: 'asleep',
      client: 'Maersk',
      isEmpty: 'maybe',
      name: 'x'.repeat(101),
      page: '2',
    };
    expect(search(raw)).toEqual({ page: 2 });
    const good = { sort: '-name', status: 'inactive', client: '7', isEmpty: 'false', name: '100%' };
    expect(search(good)).toEqual(good);
    const asked = { page: 2, pageSize: 10, sort: 'name' };
    expect(listInput(raw as never, search.options), 'nor does a loader send it').toEqual(asked);
  });

  it('asks the server for the usual where the address is silent', () => {
    expect(listInput(search({ status: 'active' }), search.options)).toEqual({
      page: 1,
      pageSize: 10,
      sort: 'name',
      status: 'active',
    });
  });
});
