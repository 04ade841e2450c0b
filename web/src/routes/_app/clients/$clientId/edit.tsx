import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../../core/i18n.ts';
import { queryClient } from '../../../../core/queries.ts';
import { idParams } from '../../../../core/route-params.ts';
import { ClientEdit } from '../../../../features/clients/client-form.tsx';
import { clients } from '../../../../features/clients/clients.api.ts';

export const Route = createFileRoute('/_app/clients/$clientId/edit')({
  params: idParams(['clientId']),
  loader: async ({ params }) => {
    await Promise.all([queryClient.ensureQueryData(clients.one(params.clientId)), loadTexts('clients')]);
  },
  component: Edit,
});

function Edit() {
  const { clientId } = Route.useParams();
  return <ClientEdit key={clientId} id={clientId} />;
}
