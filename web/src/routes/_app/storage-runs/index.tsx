import type { storageRunRoutes } from '@boxyard/contract/billing/storage-runs.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { StorageRunList } from '../../../features/storage-runs/storage-run-list.tsx';
import { storageRunList } from '../../../features/storage-runs/storage-runs.api.ts';
import { ModuleOnly } from '../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/storage-runs/')({
  validateSearch: listSearch<typeof storageRunRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(storageRunList, deps);
    return loadTexts('storage-runs');
  },
  component: List,
});

function List() {
  return (
    <ModuleOnly module="invoices" title="storageRuns">
      <StorageRunList />
    </ModuleOnly>
  );
}
