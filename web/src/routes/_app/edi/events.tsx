import type { ediEventRoutes } from '@boxyard/contract/edi/edi-events.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { eventList } from '../../../features/edi-events/edi-events.api.ts';
import { EventList } from '../../../features/edi-events/event-list.tsx';
import { mapCode } from '../../../features/edi-partners/map-code.tsx';
import { ModuleOnly } from '../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/edi/events')({
  validateSearch: listSearch<typeof ediEventRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(eventList, deps);
    return loadTexts('edi', 'inputs');
  },
  component: List,
});

function List() {
  return (
    <ModuleOnly module="edi" title="edi">
      <EventList mapCode={mapCode} />
    </ModuleOnly>
  );
}
