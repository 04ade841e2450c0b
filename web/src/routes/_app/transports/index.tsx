import type { transportRoutes } from '@boxyard/contract/transports.ts';
import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { prefetchList } from '../../../core/list.ts';
import { listSearch } from '../../../core/list-search.ts';
import { TransportList } from '../../../features/transports/transport-list.tsx';
import { allTransports } from '../../../features/transports/transports.api.ts';

export const Route = createFileRoute('/_app/transports/')({
  validateSearch: listSearch<typeof transportRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(allTransports, deps);
    return loadTexts('transports', 'enums', 'inputs');
  },
  component: TransportList,
});
