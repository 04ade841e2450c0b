import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../../core/i18n.ts';
import { queryClient } from '../../../../core/queries.ts';
import { idParam } from '../../../../core/route-params.ts';
import { ClientEdit } from '../../../../features/clients/client-edit.tsx';
import { clientQuery } from '../../../../features/clients/clients.api.ts';

export const Route = createFileRoute('/_app/clients/$clientId/edit')({
  params: {
    parse: ({ clientId }) => ({ clientId: idParam(clientId) }),
    stringify: ({ clientId }) => ({ clientId: String(clientId) }),
  },
  loader: async ({ params }) => {
    await Promise.all([queryClient.ensureQueryData(clientQuery(params.clientId)), loadTexts('clients')]);
  },
  component: Edit,
});

function Edit() {
  const { clientId } = Route.useParams();
  return <ClientEdit key={clientId} id={clientId} />;
}
