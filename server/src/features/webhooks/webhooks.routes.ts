import { webhookRoutes } from '@boxyard/contract/integrations/webhooks.ts';
import { ofOwner } from '../../core/crud/list-page.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { listDeliveries } from './deliveries.queries.ts';
import { runSender } from './sender.service.ts';
import { listWebhooks, webhooks } from './webhooks.queries.ts';
import { createWebhook, redeliver, testWebhook, updateWebhook } from './webhooks.service.ts';

export function registerWebhooks(app: Services): void {
  handle(app, webhookRoutes.list, (ctx) => listWebhooks(ctx));
  handle(app, webhookRoutes.get, (ctx, { params }) => webhooks.get(ctx, params.id));
  handle(app, webhookRoutes.create, (ctx, { body }) => createWebhook(ctx, body));
  handle(app, webhookRoutes.update, (ctx, { params, body, ifMatch }) => updateWebhook(ctx, params.id, body, ifMatch));
  handle(app, webhookRoutes.remove, (ctx, { params, ifMatch }) => webhooks.remove(ctx, params.id, ifMatch));
  handle(app, webhookRoutes.test, (ctx, { params }) => testWebhook(ctx, params.id));
  handle(app, webhookRoutes.deliveries, (ctx, { params: { id }, query }) =>
    ofOwner(listDeliveries(ctx, id, query), () => webhooks.get(ctx, id)).page(),
  );
  handle(app, webhookRoutes.redeliver, (ctx, { params }) => redeliver(ctx, params.id, params.deliveryId));
  runSender(app);
}
