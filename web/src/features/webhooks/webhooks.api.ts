import { emptyWebhook as empty, webhookRoutes as routes } from '@boxyard/contract/integrations/webhooks.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, request } from '../../core/api/api.ts';
import { entity } from '../../core/data/entity.ts';
import { invalidate } from '../../core/data/queries.ts';

export const webhooks = entity('webhook', routes, { empty });

export const webhooksQuery = queryOptions({
  queryKey: ['webhook', 'all'],
  queryFn: ({ signal }) => call(routes.list, { signal }),
});

export const deliveriesPerPage = 20;

export const deliveriesQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['webhook', 'deliveries', id, page],
    queryFn: ({ signal }) =>
      request(routes.deliveries, { params: { id }, query: { page, pageSize: deliveriesPerPage }, signal }),
  });

export async function testWebhook(id: number): Promise<void> {
  await call(routes.test, { params: { id } });
  await invalidate('webhook');
}

export async function redeliver(id: number, deliveryId: number): Promise<void> {
  await call(routes.redeliver, { params: { id, deliveryId } });
  await invalidate('webhook');
}
