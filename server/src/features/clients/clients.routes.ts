import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { handleLines, savingLines } from '../../core/crud/handle-lines.ts';
import { handleRecords } from '../../core/crud/handle-records.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { clients, listClients } from './clients.queries.ts';
import { savedClients } from './clients.service.ts';

export function registerClients(app: Services): void {
  handleRecords(app, clientRoutes, savedClients, listClients, 'name');
  handleLines(
    app,
    clientRoutes.saveMany,
    savingLines('client', {
      make: (ctx, line) => savedClients.insert(ctx, line),
      change: (ctx, id, line, version) => savedClients.update(ctx, id, line, version),
    }),
  );
  for (const route of [clientRoutes.setAddress, clientRoutes.setBillingAddress])
    handle(app, route, (ctx, { params, body, ifMatch }) => clients.update(ctx, params.id, body, ifMatch));
}
