import { createFileRoute } from '@tanstack/react-router';

/** An address that has no screen yet. */
export const Route = createFileRoute('/_app/warehouses/$warehouseId/storage-areas/$id/edit')({ component: () => null });
