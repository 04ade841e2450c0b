import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { queryClient } from '../../../core/queries.ts';
import { ContainerTypeList } from '../../../features/container-types/container-type-list.tsx';
import { containerTypeListQuery } from '../../../features/container-types/container-types.api.ts';
import { containerTypesSearch } from '../../../features/container-types/container-types.search.ts';
import { listInput } from '../../../ui/list-search.ts';
import { OwnerOnly } from '../../../ui/owner-only.tsx';

export const Route = createFileRoute('/_app/container-types/')({
  validateSearch: containerTypesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(containerTypeListQuery(listInput(deps, containerTypesSearch.options)));
    return loadTexts('container-types');
  },
  component: () => (
    <OwnerOnly>
      <ContainerTypeList />
    </OwnerOnly>
  ),
});
