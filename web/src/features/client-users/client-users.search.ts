import { listSearch } from '../../ui/list-search.ts';

export const clientUsersSearch = listSearch({
  pageSizes: [5, 10, 25],
  defaultSize: 10,
  sorts: ['name', 'username', 'email', 'isEnabled'],
  defaultSort: 'name',
  filters: { name: 'text', username: 'text', email: 'text', isEnabled: 'flag' },
});
