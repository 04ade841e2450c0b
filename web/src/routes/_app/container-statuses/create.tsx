import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/text/i18n.ts';
import { ContainerStatusCreate } from '../../../features/container-statuses/container-status-form.tsx';
import { OwnerOnly } from '../../../ui/page/owner-only.tsx';

export const Route = createFileRoute('/_app/container-statuses/create')({
  loader: () => loadTexts('container-statuses'),
  component: () => (
    <OwnerOnly>
      <ContainerStatusCreate />
    </OwnerOnly>
  ),
});
