import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../../core/data/queries.ts';
import { idParams } from '../../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../../core/text/i18n.ts';
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
