import { listSearch } from '../../ui/list-search.ts';
import { taskSorts, taskStatuses, toggleFilters } from '../../ui/tasks/task-search.ts';

export const transferTasksSearch = listSearch({
  pageSizes: [10, 20, 50],
  defaultSize: 20,
  sorts: taskSorts,
  defaultSort: 'urgency',
  filters: {
    containerName: 'text',
    title: 'text',
    status: taskStatuses,
    creator: 'text',
    assignee: 'text',
    ...toggleFilters,
  },
});
