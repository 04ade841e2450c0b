import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { queryClient } from '../../../core/queries.ts';
import { ContainerList } from '../../../features/containers/container-list.tsx';
import { containerListQuery } from '../../../features/containers/containers.api.ts';
import { containersSearch } from '../../../features/containers/containers.search.ts';
import { listInput } from '../../../ui/list-search.ts';

export const Route = createFileRoute('/_app/containers/')({
  validateSearch: containersSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(containerListQuery(listInput(deps, containersSearch.options)));
    return loadTexts('containers', 'enums');
  },
  component: ContainerList,
});
