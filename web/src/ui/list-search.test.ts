import { describe, expect, it } from 'vitest';
import { listInput, listSearch } from './list-search.ts';

const search = listSearch({ pageSizes: [5, 10, 25], defaultSize: 10, defaultSort: 'name', filters: ['status'] });

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

  it('asks the server for the usual where the address is silent', () => {
    expect(listInput(search({ status: 'active' }), search.options)).toEqual({
      page: 1,
      pageSize: 10,
      sort: 'name',
      status: 'active',
    });
  });
});
