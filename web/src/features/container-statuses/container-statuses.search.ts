import { listSearch } from '../../ui/list-search.ts';

export const containerStatusesSearch = listSearch({
  pageSizes: [5, 10, 25],
  defaultSize: 10,
  sorts: ['name', 'order', 'isActive'],
  defaultSort: 'order',
  filters: { name: 'text', isActive: 'flag' },
});
