import type { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../../core/data/list.ts';
import { listSearch } from '../../../../core/data/list-search.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { ContainerStatusList } from '../../../../features/container-statuses/container-status-list.tsx';
import { containerStatusList } from '../../../../features/container-statuses/container-statuses.api.ts';

export const Route = createFileRoute('/_app/_owner/container-statuses/')({
  validateSearch: listSearch<typeof containerStatusRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(containerStatusList, deps);
    return loadTexts('container-statuses');
  },
  component: ContainerStatusList,
});
