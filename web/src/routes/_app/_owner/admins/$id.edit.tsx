import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../core/data/queries.ts';
import { idParams } from '../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { AdminEdit } from '../../../../features/admins/admin-edit.tsx';
import { admins } from '../../../../features/admins/admins.api.ts';

export const Route = createFileRoute('/_app/_owner/admins/$id/edit')({
  params: idParams(['id']),
  loader: async ({ params }) => {
    await Promise.all([queryClient.ensureQueryData(admins.one(params.id)), loadTexts('admins')]);
  },
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return <AdminEdit key={id} id={id} />;
}
