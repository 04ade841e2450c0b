import type { historyRoutes } from '@boxyard/contract/core/history.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../../core/data/list.ts';
import { listSearch } from '../../../../core/data/list-search.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { historyList } from '../../../../features/history/history.api.ts';
import { HistoryList } from '../../../../features/history/history-list.tsx';

export const Route = createFileRoute('/_app/_owner/history/')({
  validateSearch: listSearch<typeof historyRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(historyList, deps);
    return loadTexts('history');
  },
  component: HistoryList,
});
