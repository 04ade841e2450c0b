import { listSearch } from '../../ui/list-search.ts';

const filters = ['type', 'status', 'vehicleType', 'from', 'to'] as const;

export const transportsSearch = listSearch({
  pageSizes: [5, 10, 25],
  defaultSize: 10,
  defaultSort: '-date',
  filters,
  keep: ['tab'],
});

export const allTransportsSearch = listSearch({
  pageSizes: [10, 20, 50],
  defaultSize: 20,
  defaultSort: '-date',
  filters: [...filters, 'containerName'],
});
