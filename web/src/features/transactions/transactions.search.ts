import { listSearch } from '../../ui/list-search.ts';

export const transactionsSearch = listSearch({
  pageSizes: [5, 10, 25],
  defaultSize: 10,
  defaultSort: '-startedAt',
  filters: ['type', 'status', 'currency'],
  keep: ['tab'],
});
