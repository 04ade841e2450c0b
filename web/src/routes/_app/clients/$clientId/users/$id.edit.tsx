import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../../../core/i18n.ts';
import { queryClient } from '../../../../../core/queries.ts';
import { idParams } from '../../../../../core/route-params.ts';
import { ClientUserEdit } from '../../../../../features/client-users/client-user-form.tsx';
import { clientUsers } from '../../../../../features/client-users/client-users.api.ts';

export const Route = createFileRoute('/_app/clients/$clientId/users/$id/edit')({
  params: idParams(['clientId', 'id']),
  loader: async ({ params: { clientId, id } }) => {
    await Promise.all([queryClient.ensureQueryData(clientUsers(clientId).one(id)), loadTexts('client-users')]);
  },
  component: Edit,
});

function Edit() {
  const { clientId, id } = Route.useParams();
  return <ClientUserEdit key={id} clientId={clientId} id={id} />;
}
