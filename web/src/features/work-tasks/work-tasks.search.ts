import { listSearch } from '../../ui/list-search.ts';
import { taskSorts, taskStatuses, toggleFilters } from '../../ui/tasks/task-search.ts';

const rows = { pageSizes: [10, 20, 50], defaultSize: 20, sorts: taskSorts, defaultSort: 'urgency' };
const type = ['loading', 'unloading', 'repair', 'cleaning', 'transfer'];
const filters = {
  title: 'text',
  type,
  status: taskStatuses,
  creator: 'text',
  assignee: 'text',
  ...toggleFilters,
} as const;

export const workTasksSearch = listSearch({ ...rows, filters: { containerName: 'text', ...filters } });
export const tasksOfContainerSearch = listSearch({ ...rows, filters, keep: ['tab'] });
