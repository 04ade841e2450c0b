import { listSearch } from '../../ui/list-search.ts';

export const damagesSearch = listSearch({
  pageSizes: [5, 10, 25],
  defaultSize: 10,
  defaultSort: '-id',
  filters: ['scdType'],
  keep: ['tab'],
});
