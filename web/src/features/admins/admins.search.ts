import { listSearch } from '../../ui/list-search.ts';

export const adminsSearch = listSearch({
  pageSizes: [5, 10, 25],
  defaultSize: 10,
  sorts: ['username', 'email', 'lastname', 'isEnabled', 'isOwner'],
  defaultSort: 'username',
  filters: { username: 'text', email: 'text', isEnabled: 'flag' },
});
