import type { announcedTruckRoutes } from '@boxyard/contract/bookings/announced-trucks.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { truckList } from '../../../features/announced-trucks/announced-trucks.api.ts';
import { TruckList } from '../../../features/announced-trucks/truck-list.tsx';
import { ModuleOnly } from '../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/bookings/trucks')({
  validateSearch: listSearch<typeof announcedTruckRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(truckList, deps);
    return loadTexts('bookings', 'inputs');
  },
  component: List,
});

function List() {
  return (
    <ModuleOnly module="bookings" title="bookings">
      <TruckList />
    </ModuleOnly>
  );
}
