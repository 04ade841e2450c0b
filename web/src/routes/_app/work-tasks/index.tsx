import type { workTaskRoutes } from '@boxyard/contract/work-tasks.ts';
import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { prefetchList } from '../../../core/list.ts';
import { listSearch } from '../../../core/list-search.ts';
import { WorkTaskList } from '../../../features/work-tasks/list/work-task-list.tsx';
import { workTaskList } from '../../../features/work-tasks/work-tasks.api.ts';

export const Route = createFileRoute('/_app/work-tasks/')({
  validateSearch: listSearch<typeof workTaskRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(workTaskList, deps);
    return loadTexts('work-tasks', 'tasks', 'enums');
  },
  component: WorkTaskList,
});
