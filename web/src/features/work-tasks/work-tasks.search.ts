import { listSearch } from '../../ui/list-search.ts';
import { taskToggles } from '../../ui/tasks/task-toggles.ts';

const rows = { pageSizes: [10, 20, 50], defaultSize: 20, defaultSort: 'urgency' };
const filters = ['title', 'type', 'status', 'creator', 'assignee', ...taskToggles] as const;

export const workTasksSearch = listSearch({ ...rows, filters: ['containerName', ...filters] });
export const tasksOfContainerSearch = listSearch({ ...rows, filters, keep: ['tab'] });
