import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../../../core/i18n.ts';
import { queryClient } from '../../../../../core/queries.ts';
import { idParam } from '../../../../../core/route-params.ts';
import { ClientUserCreate } from '../../../../../features/client-users/client-user-create.tsx';
import { clientQuery } from '../../../../../features/clients/clients.api.ts';

export const Route = createFileRoute('/_app/clients/$clientId/users/create')({
  params: {
    parse: ({ clientId }) => ({ clientId: idParam(clientId) }),
    stringify: ({ clientId }) => ({ clientId: String(clientId) }),
  },
  loader: async ({ params }) => {
    await Promise.all([queryClient.ensureQueryData(clientQuery(params.clientId)), loadTexts('client-users')]);
  },
  component: Create,
});

function Create() {
  const { data: client } = useSuspenseQuery(clientQuery(Route.useParams().clientId));
  return <ClientUserCreate key={client.id} client={client} />;
}
