import { listSearch } from '../../ui/list-search.ts';
import { taskToggles } from '../../ui/tasks/task-toggles.ts';

export const transferTasksSearch = listSearch({
  pageSizes: [10, 20, 50],
  defaultSize: 20,
  defaultSort: 'urgency',
  filters: ['containerName', 'title', 'status', 'creator', 'assignee', ...taskToggles],
});
