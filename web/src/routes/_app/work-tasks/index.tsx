import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { queryClient } from '../../../core/queries.ts';
import { WorkTaskList } from '../../../features/work-tasks/work-task-list.tsx';
import { workTaskListQuery } from '../../../features/work-tasks/work-tasks.api.ts';
import { workTasksSearch } from '../../../features/work-tasks/work-tasks.search.ts';
import { listInput } from '../../../ui/list-search.ts';

export const Route = createFileRoute('/_app/work-tasks/')({
  validateSearch: workTasksSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(workTaskListQuery(listInput(deps, workTasksSearch.options)));
    return loadTexts('work-tasks', 'tasks', 'enums');
  },
  component: WorkTaskList,
});
