import type { OrderDetail } from '@boxyard/contract/bookings/gate-orders.ts';
import type { GateReason } from '@boxyard/contract/bookings/gate-reasons.ts';
import { fieldError } from '@boxyard/contract/core/problems.ts';
import { isSentenceKey } from '@boxyard/contract/core/sentences.ts';
import { isGate } from '@boxyard/contract/gate/transports.ts';
import { notificationPaths } from '@boxyard/contract/people/notification-paths.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';
import { conflict, invalid, Problem, referred } from '../../core/http/problems.ts';
import { containers } from '../containers/containers.queries.ts';
import { getOrder, orderLines, orderUnits } from '../gate-orders/gate-orders.queries.ts';
import { requireRelease, tellExhausted } from '../gate-orders/gate-orders.service.ts';
import { judgePassage } from '../gate-reasons/gate-reasons.service.ts';
import { lightOf } from '../gate-reasons/reasons.service.ts';
import { members, notify } from '../notifications/notify.service.ts';
import { dateOfMove } from '../transports/passages.service.ts';
import { transports } from '../transports/transports.queries.ts';

/**
 * Holds lines with their orders until the transaction ends, in the order of their ids: the orders shared, so that none is cancelled
 * meanwhile, the lines alone. After the containers, so that two trucks never wait for each other.
 */
export async function holdLines(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const own = sql`account_id = ${ctx.account.id}`;
  await sql`select from gate_order where ${own} and id in (select order_id from gate_order_line where ${own} and id = any(${ids}::bigint[]))
    order by id for share`.execute(ctx.tx);
  await sql`select from gate_order_line where ${own} and id = any(${ids}::bigint[]) order by id for no key update`.execute(
    ctx.tx,
  );
}

/** A gate move takes a unit of a held line: the one that is reserved for its container, or a new one. */
export async function takeUnit(
  ctx: Ctx,
  lineId: number,
  { transportId, number }: { transportId: number; number: string },
): Promise<void> {
  const { orderId } = await orderLines.get(ctx, lineId);
  const { rows } = await sql<{
    id: number;
  }>`select id from gate_order_unit where account_id = ${ctx.account.id} and line_id = ${lineId}
    and transport_id is null and number_key = (select norm(${number}))`.execute(ctx.tx);
  if (rows[0]) await orderUnits.update(ctx, rows[0].id, { transportId }, undefined);
  else {
    const { direction, clientId } = await getOrder(ctx, orderId);
    await orderUnits.insert(ctx, { orderId, lineId, direction, clientId, number, transportId });
  }
  await tellExhausted(ctx, orderId);
}

/** 409 with each red reason, on the field of the request that it is about. */
export const refusedBy = (reasons: readonly GateReason[], path: string): Problem =>
  new Problem(
    'CONFLICT',
    'gateRefused',
    undefined,
    reasons
      .filter(({ light }) => light === 'red')
      .flatMap(({ key, params }) => (isSentenceKey(key) ? [fieldError(path, key, params)] : [])),
  );

/** Somebody has recorded a gate move against the check. */
export const tellException = (ctx: Ctx, container: string): Promise<void> =>
  notify(ctx, 'gate_exception', members.all, {
    thing: `exception of ${container}`,
    path: notificationPaths.gate_exception(),
    facts: { container },
  });

/** Gives a recorded gate move a unit, as the gate would have done then. @throws 404, 409, 422 */
export async function assignMove(ctx: Ctx, lineId: number, transportId: number): Promise<OrderDetail> {
  const { orderId } = await orderLines.get(ctx, lineId);
  const move = await referred('transportId', transports.get(ctx, transportId));
  if (!isGate(move.type)) throw invalid('transportId', 'notGateMove');
  const container = await containers.lock(ctx, move.containerId);
  // Whoever gives out a unit without the driver and the PIN releases.
  await requireRelease(ctx, { direction: move.type === 'gate_in' ? 'in' : 'out' });
  await holdLines(ctx, [lineId]);
  const { rows } =
    await sql`select from gate_order_unit where account_id = ${ctx.account.id} and transport_id = ${transportId}`.execute(
      ctx.tx,
    );
  if (rows.length > 0) throw conflict('moveHasOrder');
  const line = await orderLines.get(ctx, lineId);
  const reasons = await judgePassage(ctx, {
    direction: move.type === 'gate_in' ? 'in' : 'out',
    number: container.name,
    lineId,
    // The PIN was the truck's, which has gone; that the container passed, its gate move says.
    pin: line.pin,
    haulierId: move.clientId,
    at: dateOfMove(move) ?? undefined,
    isEmpty: move.isEmpty ?? undefined,
  });
  const hard = reasons.filter(({ key }) => !ofTruck.includes(key));
  if (lightOf(hard) === 'red') throw refusedBy(hard, 'transportId');
  await takeUnit(ctx, lineId, { transportId, number: container.name });
  return getOrder(ctx, orderId);
}

/** What is true of the gate move itself, or was a matter of the moment. */
const ofTruck = ['boxNotHere', 'boxHere', 'openRepair', 'cscDue', 'overCredit', 'acceptanceStopped'];
