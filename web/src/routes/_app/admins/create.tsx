import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/text/i18n.ts';
import { AdminCreate } from '../../../features/admins/admin-create.tsx';
import { OwnerOnly } from '../../../ui/page/owner-only.tsx';

export const Route = createFileRoute('/_app/admins/create')({
  loader: () => loadTexts('admins'),
  component: () => (
    <OwnerOnly>
      <AdminCreate />
    </OwnerOnly>
  ),
});
