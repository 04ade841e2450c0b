import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { AdminCreate } from '../../../../features/admins/admin-create.tsx';

export const Route = createFileRoute('/_app/_owner/admins/create')({
  loader: () => loadTexts('admins'),
  component: AdminCreate,
});
