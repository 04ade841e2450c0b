import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../core/data/queries.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { ContainerCreate } from '../../../features/containers/container-create.tsx';
import { warehouseChoices } from '../../../features/warehouses/warehouses.api.ts';

export const Route = createFileRoute('/_app/containers/create')({
  loader: async () => {
    await Promise.all([loadTexts('containers', 'enums', 'inputs'), queryClient.ensureQueryData(warehouseChoices)]);
  },
  component: ContainerCreate,
});
