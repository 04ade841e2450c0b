import { listSearch } from '../../ui/list-search.ts';

export const containerStatusesSearch = listSearch({
  pageSizes: [5, 10, 25],
  defaultSize: 10,
  defaultSort: 'order',
  filters: ['name', 'isActive'],
});
