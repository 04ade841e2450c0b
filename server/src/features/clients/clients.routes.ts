import { clientRoutes } from '@boxyard/contract/clients.ts';
import { handle } from '../../core/request/handle.ts';
import { handleRecords } from '../../core/request/handle-records.ts';
import type { Services } from '../../core/request/services.ts';
import { clients, listClients } from './clients.queries.ts';

export function registerClients(app: Services): void {
  handleRecords(app, clientRoutes, clients, listClients, 'name');
  for (const route of [clientRoutes.setAddress, clientRoutes.setBillingAddress])
    handle(app, route, (ctx, { params, body, ifMatch }) => clients.update(ctx, params.id, body, ifMatch));
}
