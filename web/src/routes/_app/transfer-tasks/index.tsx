import type { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
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
