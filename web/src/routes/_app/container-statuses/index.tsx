import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { queryClient } from '../../../core/queries.ts';
import { ContainerStatusList } from '../../../features/container-statuses/container-status-list.tsx';
import { containerStatusListQuery } from '../../../features/container-statuses/container-statuses.api.ts';
import { containerStatusesSearch } from '../../../features/container-statuses/container-statuses.search.ts';
import { listInput } from '../../../ui/list-search.ts';
import { OwnerOnly } from '../../../ui/owner-only.tsx';

export const Route = createFileRoute('/_app/container-statuses/')({
  validateSearch: containerStatusesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(containerStatusListQuery(listInput(deps, containerStatusesSearch.options)));
    return loadTexts('container-statuses');
  },
  component: () => (
    <OwnerOnly>
      <ContainerStatusList />
    </OwnerOnly>
  ),
});
