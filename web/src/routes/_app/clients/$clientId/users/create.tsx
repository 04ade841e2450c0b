import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../../../core/i18n.ts';
import { queryClient } from '../../../../../core/queries.ts';
import { idParams } from '../../../../../core/route-params.ts';
import { ClientUserCreate } from '../../../../../features/client-users/client-user-form.tsx';
import { clients } from '../../../../../features/clients/clients.api.ts';

export const Route = createFileRoute('/_app/clients/$clientId/users/create')({
  params: idParams(['clientId']),
  loader: async ({ params }) => {
    await Promise.all([queryClient.ensureQueryData(clients.one(params.clientId)), loadTexts('client-users')]);
  },
  component: Create,
});

function Create() {
  const { data: client } = useSuspenseQuery(clients.one(Route.useParams().clientId));
  return <ClientUserCreate key={client.id} client={client} />;
}
