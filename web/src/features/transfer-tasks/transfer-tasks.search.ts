import { listSearch } from '../../ui/list-search.ts';

export const transferTasksSearch = listSearch({
  pageSizes: [10, 20, 50],
  defaultSize: 20,
  defaultSort: '-id',
  filters: ['containerName', 'title', 'status', 'creator', 'assignee'],
});
