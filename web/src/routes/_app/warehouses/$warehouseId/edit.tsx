import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../../core/i18n.ts';
import { queryClient } from '../../../../core/queries.ts';
import { idParam } from '../../../../core/route-params.ts';
import { WarehouseEdit } from '../../../../features/warehouses/warehouse-edit.tsx';
import { warehouseQuery } from '../../../../features/warehouses/warehouses.api.ts';

export const Route = createFileRoute('/_app/warehouses/$warehouseId/edit')({
  params: {
    parse: ({ warehouseId }) => ({ warehouseId: idParam(warehouseId) }),
    stringify: ({ warehouseId }) => ({ warehouseId: String(warehouseId) }),
  },
  loader: async ({ params }) => {
    await Promise.all([queryClient.ensureQueryData(warehouseQuery(params.warehouseId)), loadTexts('warehouses')]);
  },
  component: Edit,
});

function Edit() {
  const { warehouseId } = Route.useParams();
  return <WarehouseEdit key={warehouseId} id={warehouseId} />;
}
