import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../../../core/i18n.ts';
import { queryClient } from '../../../../../core/queries.ts';
import { idParam } from '../../../../../core/route-params.ts';
import { ClientUserList } from '../../../../../features/client-users/client-user-list.tsx';
import { clientUserListQuery } from '../../../../../features/client-users/client-users.api.ts';
import { clientUsersSearch } from '../../../../../features/client-users/client-users.search.ts';
import { clientQuery } from '../../../../../features/clients/clients.api.ts';
import { listInput } from '../../../../../ui/list-search.ts';

export const Route = createFileRoute('/_app/clients/$clientId/users/')({
  params: {
    parse: ({ clientId }) => ({ clientId: idParam(clientId) }),
    stringify: ({ clientId }) => ({ clientId: String(clientId) }),
  },
  validateSearch: clientUsersSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ params, deps }) => {
    const input = listInput(deps, clientUsersSearch.options);
    void queryClient.prefetchQuery(clientUserListQuery(params.clientId, input));
    await Promise.all([queryClient.ensureQueryData(clientQuery(params.clientId)), loadTexts('client-users')]);
  },
  component: Users,
});

function Users() {
  const { data: client } = useSuspenseQuery(clientQuery(Route.useParams().clientId));
  return <ClientUserList key={client.id} client={client} />;
}
