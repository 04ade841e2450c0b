import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../core/data/queries.ts';
import { idParams } from '../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { WebhookEdit } from '../../../../features/webhooks/webhook-form.tsx';
import { deliveriesQuery, webhooks } from '../../../../features/webhooks/webhooks.api.ts';

export const Route = createFileRoute('/_app/_owner/webhooks/$id/edit')({
  params: idParams(['id']),
  loader: async ({ params: { id } }) => {
    await Promise.all([
      queryClient.ensureQueryData(webhooks.one(id)),
      queryClient.ensureQueryData(deliveriesQuery(id, 1)),
      loadTexts('webhooks'),
    ]);
  },
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return <WebhookEdit key={id} id={id} />;
}
