import { listSearch } from '../../ui/list-search.ts';
import { taskSorts, taskStatuses } from '../../ui/task-search.ts';

export const transferTasksSearch = listSearch({
  pageSizes: [10, 20, 50],
  defaultSize: 20,
  sorts: taskSorts,
  defaultSort: '-id',
  filters: { containerName: 'text', title: 'text', status: taskStatuses, creator: 'text', assignee: 'text' },
});
