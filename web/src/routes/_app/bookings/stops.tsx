import type { acceptanceStopRoutes } from '@boxyard/contract/bookings/acceptance-stops.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { stopList } from '../../../features/acceptance-stops/acceptance-stops.api.ts';
import { StopList } from '../../../features/acceptance-stops/stop-list.tsx';
import { ModuleOnly } from '../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/bookings/stops')({
  validateSearch: listSearch<typeof acceptanceStopRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(stopList, deps);
    return loadTexts('bookings', 'inputs');
  },
  component: List,
});

function List() {
  return (
    <ModuleOnly module="bookings" title="bookings">
      <StopList />
    </ModuleOnly>
  );
}
