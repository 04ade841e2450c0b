import type { containerTypeRoutes } from '@boxyard/contract/settings/container-types.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../../core/data/list.ts';
import { listSearch } from '../../../../core/data/list-search.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { ContainerTypeList } from '../../../../features/container-types/container-type-list.tsx';
import { containerTypeList } from '../../../../features/container-types/container-types.api.ts';

export const Route = createFileRoute('/_app/_owner/container-types/')({
  validateSearch: listSearch<typeof containerTypeRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(containerTypeList, deps);
    return loadTexts('container-types');
  },
  component: ContainerTypeList,
});
