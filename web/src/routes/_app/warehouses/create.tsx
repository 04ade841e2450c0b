import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/text/i18n.ts';
import { WarehouseCreate } from '../../../features/warehouses/warehouse-form.tsx';

export const Route = createFileRoute('/_app/warehouses/create')({
  loader: () => loadTexts('warehouses'),
  component: WarehouseCreate,
});
