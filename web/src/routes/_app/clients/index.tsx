import type { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { ClientList } from '../../../features/clients/client-list.tsx';
import { clientList } from '../../../features/clients/clients.api.ts';

export const Route = createFileRoute('/_app/clients/')({
  validateSearch: listSearch<typeof clientRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(clientList, deps);
    return loadTexts('clients');
  },
  component: ClientList,
});
