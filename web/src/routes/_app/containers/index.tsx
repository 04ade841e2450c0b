import type { containerRoutes } from '@boxyard/contract/containers.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { queryClient } from '../../../core/data/queries.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { containerStatusChoices } from '../../../features/container-statuses/container-statuses.api.ts';
import { containerTypeChoices } from '../../../features/container-types/container-types.api.ts';
import { ContainerList } from '../../../features/containers/container-list.tsx';
import { containerList } from '../../../features/containers/containers.api.ts';
import { warehouseChoices } from '../../../features/warehouses/warehouses.api.ts';

export const Route = createFileRoute('/_app/containers/')({
  validateSearch: listSearch<typeof containerRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    // What its filters offer comes before the rows, which then are drawn once.
    void queryClient.prefetchQuery(containerTypeChoices);
    void queryClient.prefetchQuery(containerStatusChoices);
    void queryClient.prefetchQuery(warehouseChoices);
    prefetchList(containerList, deps);
    return loadTexts('containers', 'enums');
  },
  component: ContainerList,
});
