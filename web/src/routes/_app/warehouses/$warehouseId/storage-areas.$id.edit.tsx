import { createFileRoute } from '@tanstack/react-router';

/** Empty by specification. */
export const Route = createFileRoute('/_app/warehouses/$warehouseId/storage-areas/$id/edit')({ component: () => null });
