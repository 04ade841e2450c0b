import { listSearch } from '../../ui/list-search.ts';

export const transactionsSearch = listSearch({
  pageSizes: [5, 10, 25],
  defaultSize: 10,
  sorts: [
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
  ],
  defaultSort: '-startedAt',
  filters: {
    type: ['depot', 'rent', 'sold', 'purchase', 'cleaning_fee', 'loading_fee', 'unloading_fee', 'repair_fee'],
    status: ['open', 'paid', 'completed', 'closed'],
    currency: ['CZK', 'EUR', 'HUF', 'PLN', 'USD'],
  },
  keep: ['tab'],
});
