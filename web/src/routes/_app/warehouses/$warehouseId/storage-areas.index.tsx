import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../../core/i18n.ts';
import { queryClient } from '../../../../core/queries.ts';
import { idParam } from '../../../../core/route-params.ts';
import { managerSearch } from '../../../../features/storage-areas/manager-search.ts';
import { StorageAreaManager } from '../../../../features/storage-areas/storage-area-manager.tsx';
import { areasQuery, warehouseQuery } from '../../../../features/storage-areas/storage-areas.api.ts';

export const Route = createFileRoute('/_app/warehouses/$warehouseId/storage-areas/')({
  params: {
    parse: ({ warehouseId }) => ({ warehouseId: idParam(warehouseId) }),
    stringify: ({ warehouseId }) => ({ warehouseId: String(warehouseId) }),
  },
  validateSearch: managerSearch,
  loader: async ({ params: { warehouseId } }) => {
    await Promise.all([
      queryClient.ensureQueryData(warehouseQuery(warehouseId)),
      queryClient.ensureQueryData(areasQuery(warehouseId)),
      loadTexts('storage-areas'),
    ]);
  },
  component: Manager,
});

function Manager() {
  const { warehouseId } = Route.useParams();
  return <StorageAreaManager warehouseId={warehouseId} search={Route.useSearch()} />;
}
