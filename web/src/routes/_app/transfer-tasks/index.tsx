import type { workTaskRoutes } from '@boxyard/contract/work-tasks.ts';
import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { prefetchList } from '../../../core/list.ts';
import { listSearch } from '../../../core/list-search.ts';
import { TransferTaskList } from '../../../features/work-tasks/list/transfer-list.tsx';
import { transferTaskList } from '../../../features/work-tasks/work-tasks.api.ts';

export const Route = createFileRoute('/_app/transfer-tasks/')({
  validateSearch: listSearch<typeof workTaskRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(transferTaskList, deps);
    return loadTexts('transfer-tasks', 'tasks', 'enums');
  },
  component: TransferTaskList,
});
