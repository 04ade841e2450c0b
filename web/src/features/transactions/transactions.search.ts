import { listSearch } from '../../ui/list-search.ts';

const sorts = [
  'id',
  'startedAt',
  'finishedAt',
  'paidAt',
  'type',
  'status',
  'containerName',
  'clientName',
  'unitPrice',
  'totalPrice',
  'currency',
];
const filters = {
  type: ['depot', 'rent', 'sold', 'purchase', 'cleaning_fee', 'loading_fee', 'unloading_fee', 'repair_fee'],
  status: ['open', 'paid', 'completed', 'closed'],
  currency: ['CZK', 'EUR', 'HUF', 'PLN', 'USD'],
  unpaid: 'flag',
} as const;

export const transactionsSearch = listSearch({
  pageSizes: [5, 10, 25],
  defaultSize: 10,
  sorts,
  defaultSort: '-startedAt',
  filters,
  keep: ['tab'],
});

export const allTransactionsSearch = listSearch({
  pageSizes: [10, 20, 50],
  defaultSize: 20,
  sorts,
  defaultSort: '-startedAt',
  filters: { ...filters, containerName: 'text' },
});
