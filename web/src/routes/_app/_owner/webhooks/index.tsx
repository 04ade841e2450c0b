import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../core/data/queries.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { webhooksQuery } from '../../../../features/webhooks/webhooks.api.ts';
import { WebhooksPage } from '../../../../features/webhooks/webhooks-page.tsx';

export const Route = createFileRoute('/_app/_owner/webhooks/')({
  loader: async () => {
    await Promise.all([queryClient.ensureQueryData(webhooksQuery), loadTexts('webhooks')]);
  },
  component: WebhooksPage,
});
