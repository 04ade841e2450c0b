import type { clientRoutes } from '@boxyard/contract/clients.ts';
import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { prefetchList } from '../../../core/list.ts';
import { listSearch } from '../../../core/list-search.ts';
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
