import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { queryClient } from '../../../core/queries.ts';
import { TransferTaskList } from '../../../features/transfer-tasks/transfer-list.tsx';
import { transferTaskListQuery } from '../../../features/transfer-tasks/transfer-tasks.api.ts';
import { transferTasksSearch } from '../../../features/transfer-tasks/transfer-tasks.search.ts';
import { listInput } from '../../../ui/list-search.ts';

export const Route = createFileRoute('/_app/transfer-tasks/')({
  validateSearch: transferTasksSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(transferTaskListQuery(listInput(deps, transferTasksSearch.options)));
    return loadTexts('transfer-tasks', 'tasks', 'enums');
  },
  component: TransferTaskList,
});
