import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../core/data/queries.ts';
import { idParams } from '../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
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
