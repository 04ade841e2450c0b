import { listSearch } from '../../ui/list-search.ts';

export const adminsSearch = listSearch({
  pageSizes: [5, 10, 25],
  defaultSize: 10,
  defaultSort: 'username',
  filters: ['username', 'email', 'isEnabled'],
});
