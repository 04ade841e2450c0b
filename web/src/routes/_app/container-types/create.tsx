import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/text/i18n.ts';
import { ContainerTypeCreate } from '../../../features/container-types/container-type-form.tsx';
import { OwnerOnly } from '../../../ui/page/owner-only.tsx';

export const Route = createFileRoute('/_app/container-types/create')({
  loader: () => loadTexts('container-types'),
  component: () => (
    <OwnerOnly>
      <ContainerTypeCreate />
    </OwnerOnly>
  ),
});
