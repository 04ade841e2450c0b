import { listSearch } from '../../ui/list-search.ts';

const filters = ['type', 'status', 'currency', 'unpaid'] as const;

export const transactionsSearch = listSearch({
  pageSizes: [5, 10, 25],
  defaultSize: 10,
  defaultSort: '-startedAt',
  filters,
  keep: ['tab'],
});

export const allTransactionsSearch = listSearch({
  pageSizes: [10, 20, 50],
  defaultSize: 20,
  defaultSort: '-startedAt',
  filters: [...filters, 'containerName'],
});
