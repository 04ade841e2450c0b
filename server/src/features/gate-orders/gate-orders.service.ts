import type {
  OrderCreate,
  OrderDetail,
  OrderUpdate,
  StoredOrder,
  StoredOrderUnit,
} from '@boxyard/contract/bookings/gate-orders.ts';
import { orderKey } from '@boxyard/contract/bookings/order-fields.ts';
import { notificationPaths } from '@boxyard/contract/people/notification-paths.ts';
import { sql } from 'kysely';
import { withoutUndefined } from '../../core/crud/without-undefined.ts';
import type { Ctx } from '../../core/http/context.ts';
import { refuseImplausible } from '../../core/http/plausible.ts';
import { conflict, forbidden, invalid, Problem, referred, taken } from '../../core/http/problems.ts';
import { clients } from '../clients/clients.queries.ts';
import { liftPinWaits } from '../gate-reasons/pins.service.ts';
import { members, notify } from '../notifications/notify.service.ts';
import { transports } from '../transports/transports.queries.ts';
import { warehouses } from '../warehouses/warehouses.queries.ts';
import {
  findByNumber,
  freeReserved,
  getOrder,
  mayCancelOrders,
  mayRelease,
  orders,
  orderUnits,
} from './gate-orders.queries.ts';
import { matchLines, saveLines } from './order-lines.service.ts';

/** Release orders let containers out: who makes or changes one may release. @throws 403 */
export async function requireRelease(ctx: Ctx, { direction }: Pick<StoredOrder, 'direction'>): Promise<void> {
  if (direction === 'out' && !(await mayRelease(ctx))) throw forbidden('mayNotRelease');
}

/** @throws 403, 409 `orderThere` for one that is there, 422 */
export async function createOrder(
  ctx: Ctx,
  input: OrderCreate,
  { source = sourceOf(ctx), ...more }: Origin = {},
): Promise<OrderDetail> {
  await requireRelease(ctx, input);
  await checkHead(ctx, input);
  const { lines, isDraft, ...head } = input;
  const id = await findByNumber(ctx, { ...head, warehouseId: head.warehouseId ?? null, key: orderKey(head.number) });
  if (id !== undefined) throw taken('number', 'orderThere', { number: head.number, id });
  const status = isDraft ? 'draft' : 'open';
  const order = await orders.insert(ctx, { ...withoutUndefined(head), status, source, ...more });
  await saveLines(ctx, order, lines);
  return getOrder(ctx, order.id);
}

/** Where an order comes from; the caller, unless something is said. */
type Origin = Partial<Pick<StoredOrder, 'source' | 'documentNumber'>>;

const sourceOf = ({ admin }: Ctx): StoredOrder['source'] => (admin.apiToken ? 'api' : 'clerk');

/** Makes the order with this number, or replaces it. @throws 403, 409, 412, 422 */
export async function saveOrderByNumber(
  ctx: Ctx,
  input: OrderCreate,
  { version, ...origin }: Origin & { version?: number | undefined } = {},
): Promise<OrderDetail> {
  const { lines, isDraft: _, direction, ...head } = input;
  const key = orderKey(head.number);
  const id = await findByNumber(ctx, { ...head, direction, warehouseId: head.warehouseId ?? null, key });
  if (id === undefined) {
    if (version !== undefined) throw new Problem('STALE', 'notThereYet');
    return createOrder(ctx, input, origin);
  }
  return updateOrder(ctx, id, { ...head, lines: await matchLines(ctx, id, lines) }, version);
}

/** @throws 403, 404, 409, 412, 422 */
export async function updateOrder(
  ctx: Ctx,
  id: number,
  { lines, ...input }: OrderUpdate,
  version?: number,
): Promise<OrderDetail> {
  const before = await orders.lock(ctx, id, version);
  await requireRelease(ctx, before);
  if (before.status === 'cancelled') throw conflict('orderCancelledStays');
  const after = { ...before, ...withoutUndefined(input) };
  await checkHead(ctx, after);
  const known = await findByNumber(ctx, { ...after, key: orderKey(after.number) });
  if (known !== undefined && known !== id) throw taken('number', 'orderThere', { number: after.number, id: known });
  const order = await orders.update(ctx, id, input, undefined);
  if (lines) await saveLines(ctx, order, lines);
  const saved = await getOrder(ctx, id);
  const { validFrom } = saved;
  // With lines, each was checked by itself; without, the order's first day is what was changed.
  if (validFrom && saved.lines.some(({ validTo }) => validTo && validTo < validFrom))
    throw invalid('validFrom', 'validToBeforeFrom');
  return saved;
}

async function checkHead(
  ctx: Ctx,
  head: Pick<OrderCreate, 'clientId' | 'warehouseId' | 'validFrom' | 'validTo'>,
): Promise<void> {
  refuseImplausible('order', { validFrom: head.validFrom, validTo: head.validTo });
  await referred('clientId', clients.get(ctx, head.clientId));
  if (head.warehouseId) await referred('warehouseId', warehouses.get(ctx, head.warehouseId));
  if (head.validFrom && head.validTo && head.validTo < head.validFrom) throw invalid('validTo', 'validToBeforeFrom');
}

/** @throws 403, 404, 409 where the number is another order's by now */
export async function openOrder(ctx: Ctx, id: number): Promise<OrderDetail> {
  const order = await orders.lock(ctx, id);
  await requireRelease(ctx, order);
  const known = await findByNumber(ctx, { ...order, key: orderKey(order.number) });
  if (known !== undefined && known !== id) throw taken('number', 'orderThere', { number: order.number, id: known });
  await orders.update(ctx, id, { status: 'open' }, undefined);
  return getOrder(ctx, id);
}

/** Nothing more is taken of it, and what is reserved for it becomes free. @throws 403, 404 */
export async function endOrder(ctx: Ctx, id: number, status: 'closed' | 'cancelled'): Promise<OrderDetail> {
  const before = await orders.lock(ctx, id);
  if (!(await mayCancelOrders(ctx))) throw forbidden('mayNotCancelOrders');
  if (before.status === status) return getOrder(ctx, id);
  await freeReserved(ctx, { orderId: id });
  await orders.update(ctx, id, { status }, undefined);
  const order = await getOrder(ctx, id);
  if (status === 'cancelled')
    await notify(ctx, 'order_cancelled', members.all, {
      thing: `gate_order ${id}`,
      path: notificationPaths.order_cancelled(id),
      facts: { number: order.number, client: order.clientName },
    });
  return order;
}

/** Whoever waits for PINs of its lines may try again. @throws 403 for those who may not release, 404 */
export async function liftWaits(ctx: Ctx, id: number): Promise<void> {
  await orders.get(ctx, id);
  if (!(await mayRelease(ctx))) throw forbidden('mayNotRelease');
  await liftPinWaits(ctx, id);
}

/** @throws 403, 404, 409 for what is no draft */
export async function removeOrder(ctx: Ctx, id: number, version?: number): Promise<void> {
  const order = await orders.lock(ctx, id, version);
  await requireRelease(ctx, order);
  if (order.status !== 'draft') throw conflict('orderNotDraft');
  await freeReserved(ctx, { orderId: id });
  await orders.remove(ctx, id);
}

/** A unit that no gate move has any more, or that came back unused: of a release order that is releasing. @throws 403, 404, 409 for one that is reserved only */
export async function giveBackUnit(ctx: Ctx, id: number, reason: string): Promise<OrderDetail> {
  const unit = await lockUnit(ctx, id);
  // The history tells the reason with the deletion.
  await orderUnits.update(ctx, id, { keptReason: reason }, undefined);
  await orderUnits.remove(ctx, id);
  return getOrder(ctx, unit.orderId);
}

/** @throws 403, 404, 409 for one that is reserved only */
export async function keepUnit(ctx: Ctx, id: number, reason: string): Promise<OrderDetail> {
  const unit = await lockUnit(ctx, id);
  await orderUnits.update(ctx, id, { keptReason: reason }, undefined);
  return getOrder(ctx, unit.orderId);
}

async function lockUnit(ctx: Ctx, id: number): Promise<StoredOrderUnit> {
  const unit = await orderUnits.lock(ctx, id);
  await requireRelease(ctx, unit);
  if (unit.transportId === null) throw conflict('unitReserved');
  return unit;
}

/** Tells the members when the last unit of an order is taken. */
export async function tellExhausted(ctx: Ctx, orderId: number): Promise<void> {
  const { rows } = await sql<{
    isFull: boolean;
  }>`select is_order_full(${ctx.account.id}, ${orderId}) as is_full`.execute(ctx.tx);
  if (!rows[0]?.isFull) return;
  const { number, clientName } = await getOrder(ctx, orderId);
  await notify(ctx, 'order_exhausted', members.all, {
    thing: `gate_order ${orderId}`,
    path: notificationPaths.order_exhausted(orderId),
    facts: { number, client: clientName },
  });
}

/** Says why a gate move needs no order. @throws 404 */
export async function settleMove(ctx: Ctx, id: number, reason: string): Promise<void> {
  const move = await transports.lock(ctx, id);
  if (!move.type.startsWith('gate')) throw conflict('notGateMove');
  await transports.update(ctx, id, { exceptionReason: reason }, undefined);
}
