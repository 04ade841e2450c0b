import { createFileRoute } from '@tanstack/react-router';
import { EmptyPage } from '../../../../ui/empty-page.tsx';

export const Route = createFileRoute('/_app/warehouses/$warehouseId/edit')({
  component: () => <EmptyPage title="warehouseEdit" />,
});
