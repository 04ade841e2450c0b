import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { ContainerStatusCreate } from '../../../../features/container-statuses/container-status-form.tsx';

export const Route = createFileRoute('/_app/_owner/container-statuses/create')({
  loader: () => loadTexts('container-statuses'),
  component: ContainerStatusCreate,
});
