import { listSearch } from '../../ui/list-search.ts';

export const containerTypesSearch = listSearch({
  pageSizes: [5, 10, 25],
  defaultSize: 10,
  sorts: ['name', 'title', 'size', 'isoCode', 'isActive'],
  defaultSort: 'name',
  filters: { name: 'text', isActive: 'flag' },
});
