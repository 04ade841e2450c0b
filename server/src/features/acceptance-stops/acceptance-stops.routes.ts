import { acceptanceStopRoutes, type StopRow, type StopUpdate } from '@boxyard/contract/bookings/acceptance-stops.ts';
import { withoutUndefined } from '../../core/crud/without-undefined.ts';
import type { Ctx } from '../../core/http/context.ts';
import { handle } from '../../core/http/handle.ts';
import { invalid, referred } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { clients } from '../clients/clients.queries.ts';
import { containerTypes } from '../container-types/container-types.queries.ts';
import { warehouses } from '../warehouses/warehouses.queries.ts';
import { getStop, listStops, stops } from './acceptance-stops.queries.ts';

/** @throws 422 for a client, type or warehouse that is none, and days in the wrong order */
async function check(
  ctx: Ctx,
  { clientId, warehouseId, containerTypeIds = [], fromDay, toDay }: StopUpdate,
): Promise<void> {
  if (clientId) await referred('clientId', clients.get(ctx, clientId));
  if (warehouseId) await referred('warehouseId', warehouses.get(ctx, warehouseId));
  for (const id of containerTypeIds) await referred('containerTypeIds', containerTypes.get(ctx, id));
  if (fromDay && toDay && toDay < fromDay) throw invalid('toDay', 'validToBeforeFrom');
}

async function update(ctx: Ctx, id: number, input: StopUpdate, version?: number): Promise<StopRow> {
  const before = await stops.lock(ctx, id, version);
  await check(ctx, { ...before, ...withoutUndefined(input) });
  await stops.update(ctx, id, input, undefined);
  return getStop(ctx, id);
}

export function registerAcceptanceStops(app: Services): void {
  handle(app, acceptanceStopRoutes.list, (ctx, { query }) => listStops(ctx, query).page());
  handle(app, acceptanceStopRoutes.create, async (ctx, { body }) => {
    await check(ctx, body);
    return getStop(ctx, (await stops.insert(ctx, body)).id);
  });
  handle(app, acceptanceStopRoutes.update, (ctx, { params, body, ifMatch }) => update(ctx, params.id, body, ifMatch));
  handle(app, acceptanceStopRoutes.remove, (ctx, { params, ifMatch }) => stops.remove(ctx, params.id, ifMatch));
}
