import { clientUserRoutes } from '@boxyard/contract/client-users.ts';
import type { App } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { clients } from '../clients/clients.queries.ts';
import { clientUsers, getClientUser, listClientUsers } from './client-users.queries.ts';

export function registerClientUsers(app: App): void {
  handle(app, clientUserRoutes.list, (ctx, { params, query }) => listClientUsers(ctx, params.clientId, query));
  handle(app, clientUserRoutes.get, (ctx, { params }) => getClientUser(ctx, params.clientId, params.id));

  handle(app, clientUserRoutes.create, async (ctx, { params: { clientId }, body }) => {
    await clients.get(ctx, clientId);
    return clientUsers.insert(ctx, { ...body, clientId });
  });

  handle(app, clientUserRoutes.update, async (ctx, { params, body, ifMatch }) => {
    await getClientUser(ctx, params.clientId, params.id);
    return clientUsers.update(ctx, params.id, body, ifMatch);
  });

  handle(app, clientUserRoutes.remove, async (ctx, { params, ifMatch }) => {
    await getClientUser(ctx, params.clientId, params.id);
    await clientUsers.remove(ctx, params.id, ifMatch);
  });
}
