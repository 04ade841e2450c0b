import {
  type AnnouncedRow,
  type AnnouncedUpdate,
  announcedTruckRoutes,
} from '@boxyard/contract/bookings/announced-trucks.ts';
import type { Ctx } from '../../core/http/context.ts';
import { handle } from '../../core/http/handle.ts';
import { conflict, referred } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { clients } from '../clients/clients.queries.ts';
import { orders } from '../gate-orders/gate-orders.queries.ts';
import { announcedTrucks, getAnnounced, listAnnounced } from './announced-trucks.queries.ts';

/**
 * The order says whose containers they are, where nobody has said it.
 * @param before whose they were @throws 422 for an order or a company that is none
 */
async function whole<Input extends AnnouncedUpdate>(ctx: Ctx, input: Input, before: number | null = null) {
  const { haulierId, clientId, orderId } = input;
  if (haulierId) await referred('haulierId', clients.get(ctx, haulierId));
  if (clientId) await referred('clientId', clients.get(ctx, clientId));
  const order = orderId ? await referred('orderId', orders.get(ctx, orderId)) : undefined;
  return order && clientId === undefined && before === null ? { ...input, clientId: order.clientId } : input;
}

async function update(ctx: Ctx, id: number, input: AnnouncedUpdate, version?: number): Promise<AnnouncedRow> {
  const { cameAt, clientId } = await announcedTrucks.lock(ctx, id, version);
  if (cameAt !== null) throw conflict('truckCame');
  await announcedTrucks.update(ctx, id, await whole(ctx, input, clientId), undefined);
  return getAnnounced(ctx, id);
}

/** @throws 404, 409 for one that has come, 412 */
async function remove(ctx: Ctx, id: number, version?: number): Promise<void> {
  const { cameAt } = await announcedTrucks.lock(ctx, id, version);
  if (cameAt !== null) throw conflict('truckCame');
  await announcedTrucks.remove(ctx, id);
}

export function registerAnnouncedTrucks(app: Services): void {
  handle(app, announcedTruckRoutes.list, (ctx, { query }) => listAnnounced(ctx, query).page());
  handle(app, announcedTruckRoutes.create, async (ctx, { body }) =>
    getAnnounced(ctx, (await announcedTrucks.insert(ctx, await whole(ctx, body))).id),
  );
  handle(app, announcedTruckRoutes.update, (ctx, { params, body, ifMatch }) => update(ctx, params.id, body, ifMatch));
  handle(app, announcedTruckRoutes.remove, (ctx, { params, ifMatch }) => remove(ctx, params.id, ifMatch));
}
