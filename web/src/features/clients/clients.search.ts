import { listSearch } from '../../ui/list-search.ts';

export const clientsSearch = listSearch({
  pageSizes: [5, 10, 25],
  defaultSize: 10,
  defaultSort: 'name',
  filters: ['name', 'status', 'type'],
});
