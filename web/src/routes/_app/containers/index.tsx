import type { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { ContainerList } from '../../../features/containers/container-list.tsx';
import { containerList } from '../../../features/containers/containers.api.ts';
import { useHereSince } from '../../../features/stays/use-here-since.ts';

export const Route = createFileRoute('/_app/containers/')({
  validateSearch: listSearch<typeof containerRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(containerList, deps);
    return loadTexts('containers', 'enums', 'stays');
  },
  component: Containers,
});

function Containers() {
  return <ContainerList changes={useHereSince()} />;
}
