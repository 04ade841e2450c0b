import type { clientUserRoutes } from '@boxyard/contract/people/client-users.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../../../core/data/list.ts';
import { listSearch } from '../../../../../core/data/list-search.ts';
import { queryClient } from '../../../../../core/data/queries.ts';
import { idParams } from '../../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../../core/text/i18n.ts';
import { ClientUserList } from '../../../../../features/client-users/client-user-list.tsx';
import { clientUserList } from '../../../../../features/client-users/client-users.api.ts';
import { clients } from '../../../../../features/clients/clients.api.ts';

export const Route = createFileRoute('/_app/clients/$clientId/users/')({
  params: idParams(['clientId']),
  validateSearch: listSearch<typeof clientUserRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: async ({ params, deps }) => {
    prefetchList(clientUserList(params.clientId), deps);
    await Promise.all([queryClient.ensureQueryData(clients.one(params.clientId)), loadTexts('client-users')]);
  },
  component: Users,
});

function Users() {
  const { data: client } = useSuspenseQuery(clients.one(Route.useParams().clientId));
  return <ClientUserList key={client.id} client={client} />;
}
