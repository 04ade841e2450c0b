import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../../../core/i18n.ts';
import { queryClient } from '../../../../../core/queries.ts';
import { idParam } from '../../../../../core/route-params.ts';
import { ClientUserEdit } from '../../../../../features/client-users/client-user-edit.tsx';
import { clientUserQuery } from '../../../../../features/client-users/client-users.api.ts';

export const Route = createFileRoute('/_app/clients/$clientId/users/$id/edit')({
  params: {
    parse: ({ clientId, id }) => ({ clientId: idParam(clientId), id: idParam(id) }),
    stringify: ({ clientId, id }) => ({ clientId: String(clientId), id: String(id) }),
  },
  loader: async ({ params: { clientId, id } }) => {
    await Promise.all([queryClient.ensureQueryData(clientUserQuery(clientId, id)), loadTexts('client-users')]);
  },
  component: Edit,
});

function Edit() {
  const { clientId, id } = Route.useParams();
  return <ClientUserEdit key={id} clientId={clientId} id={id} />;
}
