import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../../core/data/queries.ts';
import { idParams } from '../../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../../core/text/i18n.ts';
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
