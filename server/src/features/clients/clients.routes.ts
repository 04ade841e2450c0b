import { clientRoutes } from '@boxyard/contract/clients.ts';
import { refuseWhileUsed } from '../../core/queries/referenced-by.ts';
import { handle } from '../../core/request/handle.ts';
import type { Services } from '../../core/request/services.ts';
import { clients, listClients } from './clients.queries.ts';

export function registerClients(app: Services): void {
  handle(app, clientRoutes.list, (ctx, { query }) => listClients(ctx, query).page());
  handle(app, clientRoutes.get, (ctx, { params }) => clients.get(ctx, params.id));
  handle(app, clientRoutes.create, (ctx, { body }) => clients.insert(ctx, body));
  for (const route of [clientRoutes.update, clientRoutes.setAddress, clientRoutes.setBillingAddress])
    handle(app, route, (ctx, { params, body, ifMatch }) => clients.update(ctx, params.id, body, ifMatch));

  handle(app, clientRoutes.remove, async (ctx, { params, ifMatch }) => {
    await refuseWhileUsed(ctx, 'client', await clients.lock(ctx, params.id));
    await clients.remove(ctx, params.id, ifMatch);
  });
}
