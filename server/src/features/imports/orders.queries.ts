import type { StoredOrder, StoredOrderLine, StoredOrderUnit } from '@boxyard/contract/bookings/gate-orders.ts';
import { sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';
import type { KnownLine } from '../gate-orders/order-lines.service.ts';
import { lastDayOfLine, todayOf } from '../gate-reasons/lines.queries.ts';

/** What an order is known by; the key is that of its number. */
export interface OrderIdentity extends Pick<StoredOrder, 'direction' | 'clientId' | 'warehouseId'> {
  key: string;
}

export interface KnownOrder extends Pick<StoredOrder, 'id' | 'validFrom' | 'validTo'> {
  lines: (KnownLine & Pick<StoredOrderLine, 'orderId' | 'validTo'>)[];
  units: (Pick<StoredOrderUnit, 'id' | 'lineId' | 'orderId' | 'transportId'> & { numberKey: string })[];
}

/** Orders that are there and were not cancelled, by their places in the list. @param holds locks them and their lines, as the gate does */
export async function findOrders(
  ctx: InAccount,
  named: readonly OrderIdentity[],
  holds: boolean,
): Promise<Map<number, KnownOrder>> {
  const given = JSON.stringify(named.map((each, nth) => ({ ...each, nth })));
  const { rows: orders } = await sql<Omit<KnownOrder, 'lines' | 'units'> & { nth: number }>`
    select given.nth, o.id, o.valid_from, o.valid_to
    from jsonb_to_recordset(${given}::jsonb) given(nth int, direction text, "clientId" bigint, "warehouseId" bigint, key text)
    join gate_order o on o.account_id = ${ctx.account.id} and o.number_key = given.key and o.client_id = given."clientId"
      and o.direction = given.direction and o.warehouse_id is not distinct from given."warehouseId" and o.status <> 'cancelled'
    order by o.id ${holds ? sql`for update of o` : sql``}`.execute(ctx.tx);
  const within = sql`account_id = ${ctx.account.id} and order_id = any(${orders.map(({ id }) => id)}::bigint[])`;
  const { rows: lines } = await sql<KnownOrder['lines'][number]>`
    select id, order_id, container_type_ids, load, haulier_id, booking_number, bill_of_lading, customs_reference, valid_to from gate_order_line where ${within}
    order by id ${holds ? sql`for update` : sql``}`.execute(ctx.tx);
  const { rows: units } = await sql<KnownOrder['units'][number]>`
    select id, line_id, order_id, transport_id, number_key from gate_order_unit where ${within}`.execute(ctx.tx);
  const [linesOf, unitsOf] = [
    Map.groupBy(lines, ({ orderId }) => orderId),
    Map.groupBy(units, ({ orderId }) => orderId),
  ];
  return new Map(
    orders.map(({ nth, ...order }) => [
      nth,
      { ...order, lines: linesOf.get(order.id) ?? [], units: unitsOf.get(order.id) ?? [] },
    ]),
  );
}

/** A unit that is reserved by its number; it is let go where the last day of its line is over. */
interface Reserved extends Pick<StoredOrderUnit, 'id' | 'direction' | 'clientId'> {
  numberKey: string;
  orderNumber: string;
  isOver: boolean;
}

export async function findReserved(ctx: InAccount, numberKeys: readonly string[]): Promise<Reserved[]> {
  const { rows } = await sql<Reserved>`
    select unit.id, unit.direction, unit.client_id, unit.number_key, o.number as order_number,
      coalesce(${lastDayOfLine} < ${todayOf(ctx)}, false) as is_over
    from gate_order_unit unit join gate_order o on o.account_id = unit.account_id and o.id = unit.order_id
    join gate_order_line line on line.account_id = unit.account_id and line.id = unit.line_id
    where unit.account_id = ${ctx.account.id} and unit.transport_id is null and unit.number_key = any(${[...new Set(numberKeys)]}::text[])
    order by unit.id`.execute(ctx.tx);
  return rows;
}

export async function deleteReserved(ctx: InAccount, ids: readonly number[]): Promise<void> {
  await sql`delete from gate_order_unit where account_id = ${ctx.account.id} and id = any(${ids}::bigint[])
    and transport_id is null`.execute(ctx.tx);
}

export async function deleteLines(ctx: InAccount, ids: readonly number[]): Promise<void> {
  await sql`delete from gate_order_line where account_id = ${ctx.account.id} and id = any(${ids}::bigint[])`.execute(
    ctx.tx,
  );
}

/** A line names its types in a list, which has no foreign key. */
export async function holdTypes(ctx: InAccount): Promise<void> {
  await sql`select from container_type where account_id = ${ctx.account.id} order by id for key share`.execute(ctx.tx);
}
