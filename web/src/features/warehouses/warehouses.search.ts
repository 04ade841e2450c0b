import { listSearch } from '../../ui/list-search.ts';

export const warehousesSearch = listSearch({
  pageSizes: [12, 24, 48],
  defaultSize: 12,
  sorts: ['orderPos', 'name'],
  defaultSort: 'orderPos',
  filters: {},
});
