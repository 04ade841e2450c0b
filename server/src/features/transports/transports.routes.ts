import { type TransportByExternalId, transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { sql } from 'kysely';
import { refuseOtherPlace, saveByExternalId } from '../../core/crud/external-ids.ts';
import { handleBulkRemove } from '../../core/crud/handle-bulk.ts';
import { handleLines, savingLines } from '../../core/crud/handle-lines.ts';
import { lockInOrder } from '../../core/crud/lock-in-order.ts';
import type { Ctx } from '../../core/http/context.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { seenAt } from './passages.service.ts';
import { getTransport, listOfContainer, listTransports, lockTransports, transports } from './transports.queries.ts';
import {
  createAnyTransport,
  createTransport,
  dropTransport,
  removeTransport,
  updateTransport,
} from './transports.service.ts';

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

  handle(app, transportRoutes.seen, (ctx, { params, query }) => seenAt(ctx, params.containerId, query));
  handle(app, transportRoutes.get, (ctx, { params }) => getTransport(ctx, params.containerId, params.id));
  for (const [route, type] of creates)
    handle(app, route, (ctx, { params, body }) => createTransport(ctx, params.containerId, type, body));
  handle(app, transportRoutes.update, (ctx, { params, body, ifMatch }) =>
    updateTransport(ctx, params.containerId, params.id, body, ifMatch),
  );
  handle(app, transportRoutes.saveByExternalId, (ctx, { params: { containerId, externalId }, body, ifMatch }) =>
    saveByExternalId(
      ctx,
      'transport',
      { externalId, ifMatch },
      {
        make: () => createAnyTransport(ctx, containerId, { ...body, externalId }),
        change: async (id) => {
          refuseOtherPlace(await transports.get(ctx, id), { containerId, type: body.type });
          return updateTransport(ctx, containerId, id, body, ifMatch);
        },
      },
    ),
  );
  handle(app, transportRoutes.remove, (ctx, { params, ifMatch }) =>
    removeTransport(ctx, params.containerId, params.id, ifMatch),
  );
  handleLines(
    app,
    transportRoutes.saveMany,
    savingLines('transport', {
      lock: (ctx, lines) =>
        lockInOrder(
          ctx,
          lines.map(({ containerId }) => containerId),
          'container',
          sql`name`,
        ),
      make: (ctx, { containerId, ...line }) => createAnyTransport(ctx, containerId, line),
      change: (ctx, id, { containerId, ...line }, version) => changeTransport(ctx, { containerId, id }, line, version),
    }),
  );
  handleBulkRemove(app, transportRoutes.bulkRemove, lockTransports, dropTransport);
}

/** A program's transport: it stays at its container, and of its kind. */
async function changeTransport(
  ctx: Ctx,
  { containerId, id }: { containerId: number; id: number },
  input: TransportByExternalId,
  version?: number,
) {
  refuseOtherPlace(await transports.get(ctx, id), { containerId, type: input.type });
  return updateTransport(ctx, containerId, id, input, version);
}
