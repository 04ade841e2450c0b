import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { queryClient } from '../../../core/queries.ts';
import { ContainerCreate } from '../../../features/containers/container-create.tsx';
import { warehouseChoices } from '../../../features/warehouses/warehouses.api.ts';

export const Route = createFileRoute('/_app/containers/create')({
  loader: async () => {
    await Promise.all([loadTexts('containers', 'enums', 'inputs'), queryClient.ensureQueryData(warehouseChoices)]);
  },
  component: ContainerCreate,
});
