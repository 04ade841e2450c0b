import { listSearch } from '../../ui/list-search.ts';

export const clientsSearch = listSearch({
  pageSizes: [5, 10, 25],
  defaultSize: 10,
  sorts: ['name', 'type', 'status', 'usersCount'],
  defaultSort: 'name',
  filters: { name: 'text', status: ['active', 'inactive'], type: ['customer', 'supplier', 'transport', 'inspection'] },
});
