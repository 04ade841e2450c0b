import type { holdRoutes } from '@boxyard/contract/bookings/holds.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { HoldList } from '../../../features/holds/hold-list.tsx';
import { holdList } from '../../../features/holds/holds.api.ts';
import { ModuleOnly } from '../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/bookings/holds')({
  validateSearch: listSearch<typeof holdRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(holdList, deps);
    return loadTexts('bookings', 'inputs');
  },
  component: List,
});

function List() {
  return (
    <ModuleOnly module="bookings" title="bookings">
      <HoldList />
    </ModuleOnly>
  );
}
