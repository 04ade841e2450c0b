import type { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
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
