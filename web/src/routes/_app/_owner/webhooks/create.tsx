import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { WebhookCreate } from '../../../../features/webhooks/webhook-form.tsx';

export const Route = createFileRoute('/_app/_owner/webhooks/create')({
  loader: () => loadTexts('webhooks'),
  component: WebhookCreate,
});
