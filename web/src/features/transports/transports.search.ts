import { listSearch } from '../../ui/list-search.ts';

export const transportsSearch = listSearch({
  pageSizes: [5, 10, 25],
  defaultSize: 10,
  sorts: ['id', 'date', 'type', 'containerName', 'clientName', 'vehicleType'],
  defaultSort: '-date',
  filters: {
    type: ['planned_in', 'planned_out', 'gate_in', 'gate_out'],
    status: ['planned', 'overdue', 'done'],
    vehicleType: ['truck', 'car', 'train', 'ship'],
  },
  keep: ['tab'],
});
