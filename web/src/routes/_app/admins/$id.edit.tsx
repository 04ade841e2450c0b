import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { queryClient } from '../../../core/queries.ts';
import { idParams } from '../../../core/route-params.ts';
import { AdminEdit } from '../../../features/admins/admin-edit.tsx';
import { admins } from '../../../features/admins/admins.api.ts';
import { OwnerOnly } from '../../../ui/page/owner-only.tsx';

export const Route = createFileRoute('/_app/admins/$id/edit')({
  params: idParams(['id']),
  loader: async ({ params }) => {
    await Promise.all([queryClient.ensureQueryData(admins.one(params.id)), loadTexts('admins')]);
  },
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return (
    <OwnerOnly>
      <AdminEdit key={id} id={id} />
    </OwnerOnly>
  );
}
