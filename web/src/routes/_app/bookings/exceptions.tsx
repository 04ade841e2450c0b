import type { gateCheckRoutes } from '@boxyard/contract/bookings/gate-checks.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { ExceptionList } from '../../../features/gate-checks/exception-list.tsx';
import { exceptionList } from '../../../features/gate-checks/gate-checks.api.ts';
import { ModuleOnly } from '../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/bookings/exceptions')({
  validateSearch: listSearch<typeof gateCheckRoutes.exceptions>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(exceptionList, deps);
    return loadTexts('bookings', 'inputs');
  },
  component: List,
});

function List() {
  return (
    <ModuleOnly module="bookings" title="bookings">
      <ExceptionList />
    </ModuleOnly>
  );
}
