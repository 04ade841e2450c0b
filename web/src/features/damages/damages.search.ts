import { listSearch } from '../../ui/list-search.ts';

export const damagesSearch = listSearch({
  pageSizes: [5, 10, 25],
  defaultSize: 10,
  sorts: ['id', 'scdType', 'scdName', 'adminUsername', 'createdAt'],
  defaultSort: '-id',
  filters: { scdType: ['inner', 'outer'] },
  keep: ['tab'],
});
