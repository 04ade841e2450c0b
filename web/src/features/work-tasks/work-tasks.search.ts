import { listSearch } from '../../ui/list-search.ts';

const rows = { pageSizes: [10, 20, 50], defaultSize: 20, defaultSort: '-id' };
const filters = ['title', 'type', 'status', 'creator', 'assignee'] as const;

export const workTasksSearch = listSearch({ ...rows, filters: ['containerName', ...filters] });
export const tasksOfContainerSearch = listSearch({ ...rows, filters, keep: ['tab'] });
