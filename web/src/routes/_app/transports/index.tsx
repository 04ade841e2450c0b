import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { queryClient } from '../../../core/queries.ts';
import { TransportList } from '../../../features/transports/transport-list.tsx';
import { allTransportsQuery } from '../../../features/transports/transports.api.ts';
import { allTransportsSearch } from '../../../features/transports/transports.search.ts';
import { listInput } from '../../../ui/list-search.ts';

export const Route = createFileRoute('/_app/transports/')({
  validateSearch: allTransportsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(allTransportsQuery(listInput(deps, allTransportsSearch.options)));
    return loadTexts('transports', 'enums', 'inputs');
  },
  component: TransportList,
});
