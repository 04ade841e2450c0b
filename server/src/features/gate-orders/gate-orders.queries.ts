import {
  type gateOrderRoutes,
  type OrderDetail,
  type OrderLine,
  type OrderRow,
  type OrderUnit,
  StoredOrder,
  StoredOrderLine,
  StoredOrderUnit,
} from '@boxyard/contract/bookings/gate-orders.ts';
import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { includesScope } from '@boxyard/contract/integrations/scopes.ts';
import { type RawBuilder, sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains } from '../../core/crud/text-search.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import { lastDayOfLine, lastDayOfOrder, todayOf, typesOfLine } from '../gate-reasons/lines.queries.ts';
import { hasInName, hasSeenPin } from './order-names.queries.ts';

export const orders = records('gateOrder', StoredOrder);
export const orderLines = records('gateOrderLine', StoredOrderLine);
export const orderUnits = records('gateOrderUnit', StoredOrderUnit);

const columnsOf = (alias: string, { shape }: { shape: object }) =>
  sql.join(Object.keys(shape).map((field) => sql.ref(`${alias}.${field}`)));

/** The gate move of a unit is there and goes the order's way. */
const isMoved = (ctx: InAccount) => sql`exists (select from transport move where move.account_id = ${ctx.account.id}
  and move.id = unit.transport_id and move.type = 'gate_' || unit.direction)`;

/** Units by what became of them, of an order or of a line. */
const countUnits = (ctx: InAccount, owner: RawBuilder<unknown>) => sql`(select
    count(*) filter (where unit.transport_id is not null and (unit.kept_reason <> '' or ${isMoved(ctx)})) as taken,
    count(*) filter (where unit.transport_id is not null and unit.kept_reason = '' and not ${isMoved(ctx)}) as gone,
    count(*) filter (where unit.transport_id is null) as reserved
  from gate_order_unit unit where unit.account_id = ${ctx.account.id} and ${owner})`;

/** How an order named `o` stands today. */
export const standing = (ctx: InAccount) => sql<OrderRow['standing']>`case when o.status <> 'open' then o.status
  when is_order_full(o.account_id, o.id) then 'full' when ${lastDayOfOrder(ctx)} < ${todayOf(ctx)} then 'expired'
  when o.valid_from > ${todayOf(ctx)} then 'early' else 'open' end`;

/** Orders with what follows from their lines and units. */
const selectOrders = (ctx: InAccount, where: RawBuilder<unknown>) => sql<OrderRow>`
  select ${columnsOf('o', StoredOrder)}, client.name as client_name, coalesce(warehouse.name, '') as warehouse_name,
    ${standing(ctx)} as standing, line.quantity, units.taken, units.gone, units.reserved,
    line.quantity - units.taken - units.gone as left, coalesce(line.content, '') as content,
    (select max(move.moved_at) from gate_order_unit unit join transport move on move.account_id = ${ctx.account.id} and move.id = unit.transport_id
      where unit.account_id = ${ctx.account.id} and unit.order_id = o.id) as last_taken_at
  from gate_order o
  join client on client.account_id = o.account_id and client.id = o.client_id
  left join warehouse on warehouse.account_id = o.account_id and warehouse.id = o.warehouse_id
  cross join lateral (select coalesce(sum(part.quantity), 0)::int as quantity,
      string_agg(concat_ws(' × ', part.quantity, ${typesOfLine(ctx, sql`part.container_type_ids`)}), ', ' order by part.id) as content
    from gate_order_line part where part.account_id = ${ctx.account.id} and part.order_id = o.id) line
  cross join lateral ${countUnits(ctx, sql`unit.order_id = o.id`)} units
  where o.account_id = ${ctx.account.id} and ${where}`;

const sortsIn = (ctx: Ctx) => ({
  id: sql`o.id`,
  number: sql`o.number_key`,
  clientName: byName(ctx, sql`client.name`),
  validTo: sql`o.valid_to`,
  lastTakenAt: sql`(select max(move.moved_at) from gate_order_unit unit
    join transport move on move.account_id = o.account_id and move.id = unit.transport_id
    where unit.account_id = o.account_id and unit.order_id = o.id)`,
});

export function listOrders(ctx: Ctx, input: QueryOf<typeof gateOrderRoutes.list>): List<OrderRow> {
  let query = ctx.tx
    .selectFrom('gateOrder as o')
    .innerJoin('client', (join) =>
      join.onRef('client.accountId', '=', 'o.accountId').onRef('client.id', '=', 'o.clientId'),
    )
    .where('o.accountId', '=', ctx.account.id)
    .select('o.id');
  if (input.direction) query = query.where('o.direction', '=', input.direction);
  if (input.clientId !== undefined) query = query.where('o.clientId', '=', input.clientId);
  if (input.standing) query = query.where(sql<boolean>`${standing(ctx)} = ${input.standing}`);
  if (input.isEnding !== undefined) query = query.where(sql<boolean>`${isEnding(ctx)} = ${input.isEnding}`);
  if (input.q)
    query = query.where(
      sql<boolean>`(${hasInName(ctx, input.q)} or ${contains(sql`client.name_key`, input.q)} or ${hasBox(ctx, input.q)}
        or ${hasSeenPin(ctx, input.q)})`,
    );
  const finish = (cut: typeof query) => ({
    execute: async () => {
      const page = await cut.execute();
      return inOrder(
        page,
        await byIds(
          ctx,
          page.map(({ id }) => id),
        ),
      );
    },
  });
  const sorting = { columns: sortsIn(ctx), initial: '-id', id: sql`o.id`, updatedAt: sql`o.updated_at` } as const;
  return shortList(query, input, sorting, finish);
}

/** It is open, and a line with units left ends today or within three days. */
export const isEnding = (ctx: InAccount) => sql`(o.status = 'open' and exists (select from gate_order_line line
  where line.account_id = ${ctx.account.id} and line.order_id = o.id and ${lastDayOfLine} between ${todayOf(ctx)} and ${todayOf(ctx)} + 3
    and line.quantity > (select count(*) from gate_order_unit unit
      where unit.account_id = ${ctx.account.id} and unit.line_id = line.id and unit.transport_id is not null)))`;

/** A container with this in its number is reserved for it, or was taken by it. */
const hasBox = (ctx: InAccount, text: string) => sql<boolean>`exists (select from gate_order_unit unit
  where unit.account_id = ${ctx.account.id} and unit.order_id = o.id and ${contains(sql`unit.number_key`, text)})`;

export async function byIds(ctx: InAccount, ids: readonly number[]): Promise<OrderRow[]> {
  const { rows } = await selectOrders(ctx, sql`o.id = any(${ids}::bigint[])`).execute(ctx.tx);
  return rows;
}

const inOrder = (ids: readonly { id: number }[], rows: readonly OrderRow[]) =>
  ids.flatMap(({ id }) => rows.find((row) => row.id === id) ?? []);

/** The lines of orders with their counts; PINs are hidden. */
export async function findLines(
  ctx: InAccount,
  orderIds: readonly number[],
): Promise<(Omit<OrderLine, 'units'> & { types: string | null })[]> {
  const { pin: _, ...shown } = StoredOrderLine.shape;
  const { rows } = await sql<Omit<OrderLine, 'units'> & { types: string | null }>`
    select ${columnsOf('line', { shape: shown })}, '' as pin, line.pin <> '' as has_pin, coalesce(haulier.name, '') as haulier_name,
      units.taken, units.gone, units.reserved, line.quantity - units.taken - units.gone as left,
      ${typesOfLine(ctx, sql`line.container_type_ids`)} as types
    from gate_order_line line
    left join client haulier on haulier.account_id = line.account_id and haulier.id = line.haulier_id
    cross join lateral ${countUnits(ctx, sql`unit.line_id = line.id`)} units
    where line.account_id = ${ctx.account.id} and line.order_id = any(${orderIds}::bigint[]) order by line.id`.execute(
    ctx.tx,
  );
  return rows;
}

async function findUnits(ctx: InAccount, orderId: number): Promise<(OrderUnit & { lineId: number })[]> {
  const { rows } = await sql<OrderUnit & { lineId: number }>`
    select unit.id, unit.line_id, unit.number, unit.transport_id, unit.kept_reason,
      coalesce(move.container_id, container.id) as container_id, move.moved_at as passed_at,
      coalesce(trip_code(move.type, move.moved_at, move.id, ${ctx.account.timezone}), '') as trip_code,
      unit.transport_id is not null and move.type is distinct from 'gate_' || unit.direction as is_gone
    from gate_order_unit unit
    left join transport move on move.account_id = unit.account_id and move.id = unit.transport_id
    left join container on container.account_id = unit.account_id and container.name_key = unit.number_key
    where unit.account_id = ${ctx.account.id} and unit.order_id = ${orderId}
    order by move.moved_at nulls last, unit.id`.execute(ctx.tx);
  return rows;
}

/** @throws 404 */
export async function getOrder(ctx: Ctx, id: number): Promise<OrderDetail> {
  const [row] = await byIds(ctx, [id]);
  if (!row) throw notFound();
  const lines = await findLinesWithUnits(ctx, id);
  const pins = (await mayReadPins(ctx)) ? await findPins(ctx, id) : new Map<number, string>();
  return { ...row, lines: lines.map((line) => ({ ...line, pin: pins.get(line.id) ?? '' })) };
}

/** The lines of an order with the containers of each, without PINs. */
export async function findLinesWithUnits(
  ctx: InAccount,
  orderId: number,
): Promise<(OrderLine & { types: string | null })[]> {
  const [lines, units] = [await findLines(ctx, [orderId]), await findUnits(ctx, orderId)];
  return lines.map((line) => ({ ...line, units: units.filter(({ lineId }) => lineId === line.id) }));
}

async function findPins(ctx: InAccount, orderId: number): Promise<Map<number, string>> {
  const lines = ctx.tx
    .selectFrom('gateOrderLine')
    .where('accountId', '=', ctx.account.id)
    .where('orderId', '=', orderId)
    .select(['id', 'pin']);
  return new Map((await lines.execute()).map(({ id, pin }) => [id, pin]));
}

/** A program that may only look is shown none. */
const mayReadPins = async (ctx: Ctx): Promise<boolean> => {
  const { apiToken } = ctx.admin;
  return apiToken ? includesScope(apiToken.scopes, 'bookings:write') : mayRelease(ctx);
};

export const mayRelease = (ctx: InAccount): Promise<boolean> => hasRight(ctx, false);
export const mayCancelOrders = (ctx: InAccount): Promise<boolean> => hasRight(ctx, true);
async function hasRight(ctx: InAccount, cancelling: boolean): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select has_order_right(${cancelling}) as may`.execute(ctx.tx);
  return rows[0]?.may ?? false;
}

/** The order with this number, of this client, direction and warehouse, that was not cancelled. */
export async function findByNumber(
  ctx: InAccount,
  order: { clientId: number; direction: string; warehouseId: number | null; key: string },
): Promise<number | undefined> {
  const found = await ctx.tx
    .selectFrom('gateOrder')
    .where('accountId', '=', ctx.account.id)
    .where('clientId', '=', order.clientId)
    .where('direction', '=', order.direction as 'in' | 'out')
    .where(sql<boolean>`warehouse_id is not distinct from ${order.warehouseId}::bigint`)
    .where('numberKey', '=', order.key)
    .where('status', '<>', 'cancelled')
    .select('id')
    .executeTakeFirst();
  return found?.id;
}

/** Numbers that another line has reserved; those of lines whose last day is over become free on the way. */
export async function findPromised(
  ctx: InAccount,
  { direction, clientId }: Pick<StoredOrder, 'direction' | 'clientId'>,
  lineId: number,
  numbers: readonly string[],
): Promise<{ number: string; orderNumber: string }[]> {
  const isOther = sql`unit.account_id = ${ctx.account.id} and unit.transport_id is null and unit.line_id <> ${lineId}
    and unit.direction = ${direction} and (unit.direction = 'out' or unit.client_id = ${clientId})
    and unit.number_key in (select norm(given) from unnest(${numbers}::text[]) given)
    and o.account_id = ${ctx.account.id} and o.id = unit.order_id`;
  await sql`delete from gate_order_unit unit using gate_order o, gate_order_line line where ${isOther}
    and line.account_id = ${ctx.account.id} and line.id = unit.line_id and ${lastDayOfLine} < ${todayOf(ctx)}`.execute(
    ctx.tx,
  );
  const { rows } = await sql<{ number: string; orderNumber: string }>`select unit.number, o.number as order_number
    from gate_order_unit unit, gate_order o where ${isOther}`.execute(ctx.tx);
  return rows;
}

/** What is reserved for an order, or a line of it, becomes free. */
export async function freeReserved(ctx: InAccount, of: { orderId: number } | { lineId: number }): Promise<void> {
  const owner = 'orderId' in of ? sql`order_id = ${of.orderId}` : sql`line_id = ${of.lineId}`;
  await sql`delete from gate_order_unit where account_id = ${ctx.account.id} and ${owner} and transport_id is null`.execute(
    ctx.tx,
  );
}
