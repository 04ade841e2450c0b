import { clientUserRoutes } from '@boxyard/contract/people/client-users.ts';
import { sql } from 'kysely';
import { handleBulkRemove } from '../../core/crud/handle-bulk.ts';
import { type LockRecords, lockInOrder } from '../../core/crud/lock-in-order.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { clients } from '../clients/clients.queries.ts';
import { clientUsers, listClientUsers } from './client-users.queries.ts';

export function registerClientUsers(app: Services): void {
  handle(app, clientUserRoutes.list, (ctx, { params, query }) => listClientUsers(ctx, params.clientId, query).page());
  handle(app, clientUserRoutes.get, (ctx, { params: { id, clientId } }) => clientUsers.get(ctx, id, { clientId }));

  handle(app, clientUserRoutes.create, async (ctx, { params: { clientId }, body }) => {
    await clients.get(ctx, clientId);
    return clientUsers.insert(ctx, { ...body, clientId });
  });

  handle(app, clientUserRoutes.update, (ctx, { params: { id, clientId }, body, ifMatch }) =>
    clientUsers.update(ctx, id, body, ifMatch, { clientId }),
  );
  handle(app, clientUserRoutes.remove, (ctx, { params: { id, clientId }, ifMatch }) =>
    clientUsers.remove(ctx, id, ifMatch, { clientId }),
  );

  const lock: LockRecords = (ctx, ids) => lockInOrder(ctx, ids, 'clientUser', sql`username`);
  handleBulkRemove(app, clientUserRoutes.bulkRemove, lock, clientUsers.remove);
}
