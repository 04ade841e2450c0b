import type { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { TransportList } from '../../../features/transports/transport-list.tsx';
import { allTransports } from '../../../features/transports/transports.api.ts';

export const Route = createFileRoute('/_app/transports/')({
  validateSearch: listSearch<typeof transportRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(allTransports, deps);
    return loadTexts('transports', 'document-mails', 'enums', 'inputs');
  },
  component: TransportList,
});
