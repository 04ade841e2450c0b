import { createFileRoute } from '@tanstack/react-router';
import { idParams } from '../../../../core/router/route-params.ts';
import { NothingYet } from '../../../../ui/page/coming-soon.tsx';

/** An address that has no screen yet. */
export const Route = createFileRoute('/_app/warehouses/$warehouseId/storage-areas/$id/edit')({
  params: idParams(['warehouseId', 'id']),
  component: () => <NothingYet title="warehouses" />,
});
