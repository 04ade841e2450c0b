import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { queryClient } from '../../../core/queries.ts';
import { ClientList } from '../../../features/clients/client-list.tsx';
import { clientListQuery } from '../../../features/clients/clients.api.ts';
import { clientsSearch } from '../../../features/clients/clients.search.ts';
import { listInput } from '../../../ui/list-search.ts';

export const Route = createFileRoute('/_app/clients/')({
  validateSearch: clientsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(clientListQuery(listInput(deps, clientsSearch.options)));
    return loadTexts('clients');
  },
  component: ClientList,
});
