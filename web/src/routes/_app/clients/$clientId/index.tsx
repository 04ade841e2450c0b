import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../../core/i18n.ts';
import { queryClient } from '../../../../core/queries.ts';
import { idParams } from '../../../../core/route-params.ts';
import { ClientDetail } from '../../../../features/clients/client-detail.tsx';
import { clients } from '../../../../features/clients/clients.api.ts';

export const Route = createFileRoute('/_app/clients/$clientId/')({
  params: idParams(['clientId']),
  loader: async ({ params }) => {
    await Promise.all([queryClient.ensureQueryData(clients.one(params.clientId)), loadTexts('clients')]);
  },
  component: Detail,
});

function Detail() {
  const { clientId } = Route.useParams();
  return <ClientDetail key={clientId} id={clientId} />;
}
