import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../core/data/queries.ts';
import { idParams } from '../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { WarehouseEdit } from '../../../../features/warehouses/warehouse-form.tsx';
import { warehouses } from '../../../../features/warehouses/warehouses.api.ts';

export const Route = createFileRoute('/_app/warehouses/$warehouseId/edit')({
  params: idParams(['warehouseId']),
  loader: async ({ params }) => {
    await Promise.all([queryClient.ensureQueryData(warehouses.one(params.warehouseId)), loadTexts('warehouses')]);
  },
  component: Edit,
});

function Edit() {
  const { warehouseId } = Route.useParams();
  return <WarehouseEdit key={warehouseId} id={warehouseId} />;
}
