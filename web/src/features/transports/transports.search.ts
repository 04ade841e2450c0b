import { listSearch } from '../../ui/list-search.ts';

const sorts = ['id', 'date', 'type', 'containerName', 'clientName', 'vehicleType'];
const filters = {
  type: ['planned_in', 'planned_out', 'gate_in', 'gate_out'],
  status: ['planned', 'overdue', 'done'],
  vehicleType: ['truck', 'car', 'train', 'ship'],
  // Moments, as unix seconds.
  from: 'id',
  to: 'id',
} as const;

export const transportsSearch = listSearch({
  pageSizes: [5, 10, 25],
  defaultSize: 10,
  sorts,
  defaultSort: '-date',
  filters,
  keep: ['tab'],
});

export const allTransportsSearch = listSearch({
  pageSizes: [10, 20, 50],
  defaultSize: 20,
  sorts,
  defaultSort: '-date',
  filters: { ...filters, containerName: 'text' },
});
