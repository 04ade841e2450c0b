import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { ContainerTypeCreate } from '../../../../features/container-types/container-type-form.tsx';

export const Route = createFileRoute('/_app/_owner/container-types/create')({
  loader: () => loadTexts('container-types'),
  component: ContainerTypeCreate,
});
