import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { queryClient } from '../../../../core/data/queries.ts';
import { idParams } from '../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { ManagerWaiting } from '../../../../features/storage-areas/manager-waiting.tsx';
import { managerSearch } from '../../../../features/storage-areas/mode/manager-search.ts';
import { StorageAreaManager } from '../../../../features/storage-areas/storage-area-manager.tsx';
import { areasQuery } from '../../../../features/storage-areas/storage-areas.api.ts';
import { warehouses } from '../../../../features/warehouses/warehouses.api.ts';

const PastYard = lazy(() =>
  import('../../../../features/storage-areas/past/past-yard.tsx').then((module) => ({ default: module.PastYard })),
);

export const Route = createFileRoute('/_app/warehouses/$warehouseId/storage-areas/')({
  params: idParams(['warehouseId']),
  validateSearch: managerSearch,
  loader: async ({ params, location: { hash, search } }) => {
    const { warehouseId } = params;
    const [areas] = await Promise.all([
      queryClient.ensureQueryData(areasQuery(warehouseId)),
      queryClient.ensureQueryData(warehouses.one(warehouseId)),
      loadTexts('storage-areas'),
    ]);
    // In place of an area that is not there the first is shown, and the address says so. A past yard has areas of its own.
    if (hash === '' || 'at' in search || areas.some(({ id }) => String(id) === hash)) return;
    const to = '/warehouses/$warehouseId/storage-areas';
    throw redirect({ to, params, search: true, hash: String(areas[0]?.id ?? ''), replace: true });
  },
  component: Manager,
  pendingComponent: ManagerWaiting,
  pendingMinMs: 0,
});

function Manager() {
  const { warehouseId } = Route.useParams();
  const search = Route.useSearch();
  if (search.at) {
    return (
      <Suspense>
        <PastYard warehouseId={warehouseId} search={search} at={search.at} />
      </Suspense>
    );
  }
  return <StorageAreaManager warehouseId={warehouseId} search={search} />;
}
