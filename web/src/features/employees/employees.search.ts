import { listSearch } from '../../ui/list-search.ts';

export const employeesSearch = listSearch({
  pageSizes: [5, 10, 25],
  defaultSize: 10,
  defaultSort: 'name',
  filters: ['name', 'username', 'email', 'isEnabled'],
});
