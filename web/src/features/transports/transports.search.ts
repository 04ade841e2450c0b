import { listSearch } from '../../ui/list-search.ts';

export const transportsSearch = listSearch({
  pageSizes: [5, 10, 25],
  defaultSize: 10,
  defaultSort: '-date',
  filters: ['type', 'status', 'vehicleType'],
  keep: ['tab'],
});
