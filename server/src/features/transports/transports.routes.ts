import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { handleBulkRemove } from '../../core/crud/handle-bulk.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { getSeenContainer } from './passages.queries.ts';
import { getTransport, listOfContainer, listTransports, lockTransports } from './transports.queries.ts';
import { createTransport, dropTransport, removeTransport, updateTransport } from './transports.service.ts';

const oneType = [
  [transportRoutes.listPlannedIn, 'planned_in'],
  [transportRoutes.listPlannedOut, 'planned_out'],
  [transportRoutes.listGateIn, 'gate_in'],
  [transportRoutes.listGateOut, 'gate_out'],
] as const;
const creates = [
  [transportRoutes.createPlannedIn, 'planned_in'],
  [transportRoutes.createPlannedOut, 'planned_out'],
  [transportRoutes.createGateIn, 'gate_in'],
  [transportRoutes.createGateOut, 'gate_out'],
] as const;

export function registerTransports(app: Services): void {
  handle(app, transportRoutes.list, (ctx, { query }) => listTransports(ctx, query).page());
  handle(app, transportRoutes.listAll, (ctx, { params, query }) =>
    listOfContainer(ctx, params.containerId, query).page(),
  );
  for (const [route, type] of oneType)
    handle(app, route, (ctx, { params, query }) => listOfContainer(ctx, params.containerId, { ...query, type }).page());

  handle(app, transportRoutes.seen, (ctx, { params, query }) => getSeenContainer(ctx, params.containerId, query.at));
  handle(app, transportRoutes.get, (ctx, { params }) => getTransport(ctx, params.containerId, params.id));
  for (const [route, type] of creates)
    handle(app, route, (ctx, { params, body }) => createTransport(ctx, params.containerId, type, body));
  handle(app, transportRoutes.update, (ctx, { params, body, ifMatch }) =>
    updateTransport(ctx, params.containerId, params.id, body, ifMatch),
  );
  handle(app, transportRoutes.remove, (ctx, { params, ifMatch }) =>
    removeTransport(ctx, params.containerId, params.id, ifMatch),
  );
  handleBulkRemove(app, transportRoutes.bulkRemove, lockTransports, dropTransport);
}
