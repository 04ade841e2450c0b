import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../core/data/queries.ts';
import { idParams } from '../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { ClientEdit } from '../../../../features/clients/client-form.tsx';
import { clients } from '../../../../features/clients/clients.api.ts';

export const Route = createFileRoute('/_app/clients/$clientId/edit')({
  params: idParams(['clientId']),
  loader: async ({ params }) => {
    await Promise.all([queryClient.ensureQueryData(clients.one(params.clientId)), loadTexts('clients', 'inputs')]);
  },
  component: Edit,
});

function Edit() {
  const { clientId } = Route.useParams();
  return <ClientEdit key={clientId} id={clientId} />;
}
