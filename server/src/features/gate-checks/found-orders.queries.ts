import type { FoundOrder, ProposedBox } from '@boxyard/contract/bookings/gate-checks.ts';
import type { OrderDirection } from '@boxyard/contract/bookings/order-fields.ts';
import { placeText } from '@boxyard/contract/yard/places.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';
import { daysSince } from '../containers/standing.queries.ts';
import { byIds, findLines } from '../gate-orders/gate-orders.queries.ts';
import { hasInName, hasPin, isCalled, keyOf, latin, namesBox } from '../gate-orders/order-names.queries.ts';
import type { Line } from '../gate-reasons/facts.queries.ts';
import { isLineOn, lastDayOfOrder, todayOf } from '../gate-reasons/lines.queries.ts';
import { isOneSignAway } from './one-sign-away.service.ts';

const [mostFound, mostNear] = [10, 5];

const ofDirection = (direction: OrderDirection | undefined) =>
  direction ? sql`o.direction = ${direction}` : sql`true`;

/** Open ones before others, unless the condition leaves open ones only: then the latest are found without looking at all. */
async function ids(ctx: Ctx, where: ReturnType<typeof sql>, limit: number, areOpen = false): Promise<number[]> {
  const order = areOpen ? sql`o.id desc` : sql`o.status = 'open' desc, o.id desc`;
  const { rows } = await sql<{
    id: number;
  }>`select o.id from gate_order o where o.account_id = ${ctx.account.id} and ${where} order by ${order} limit ${limit}`.execute(
    ctx.tx,
  );
  return rows.map(({ id }) => id);
}

async function shown(ctx: Ctx, found: readonly number[], isNear: boolean): Promise<FoundOrder[]> {
  const [rows, lines] = [await byIds(ctx, found), await findLines(ctx, found)];
  return found.flatMap((id) => {
    const order = rows.find((row) => row.id === id);
    if (!order) return [];
    const own = lines.filter(({ orderId }) => orderId === id);
    return [
      {
        ...order,
        isNear,
        lines: own.map(({ types, ...line }) => ({
          ...line,
          content: [line.quantity, types].filter(Boolean).join(' × '),
        })),
      },
    ];
  });
}

/**
 * Orders that are called so, or name this container, or have this PIN; without one those whose names look like it.
 * @param readsPins whether digits may be a PIN
 */
export async function findOrders(
  ctx: Ctx,
  q: string,
  { direction, readsPins }: { direction: OrderDirection | undefined; readsPins: boolean },
): Promise<FoundOrder[]> {
  const key = keyOf(q);
  const way = ofDirection(direction);
  const called = await ids(ctx, sql`${way} and ${isCalled(ctx, q)}`, mostFound);
  const others = await ids(ctx, sql`${way} and ${namesBox(ctx, q)}`, mostFound);
  const known = [...new Set([...called, ...others])];
  const exact = known.length > 0 || !readsPins ? known : await ids(ctx, sql`${way} and ${hasPin(ctx, q)}`, mostFound);
  // A name in other letters is offered, and never taken.
  if (exact.length > 0) return shown(ctx, exact, called.length > 0 && latin(q) !== q);
  if (key.length < 4) return [];
  const isOpen = sql`${way} and o.status = 'open' and (${lastDayOfOrder(ctx)} < ${todayOf(ctx)}) is not true`;
  const near = await ids(
    ctx,
    sql`${isOpen} and (o.near_key = replace(translate(${key}, 'OIL', '011'), '0', '') or ${hasInName(ctx, q)}
        or ${key} like o.number_key || '%' and length(o.number_key) >= 6)`,
    mostNear,
  );
  return shown(ctx, near.length > 0 ? near : await oneSignAway(ctx, key, isOpen), true);
}

/** Shorter names are not compared: too many of them differ by one sign only. */
const leastSigns = 6;
const mostCompared = 500;

/** Orders with a name that is one sign away: one is wrong, too many or missing, or two beside each other are swapped. What is before its middle is right then, or what follows. */
async function oneSignAway(ctx: Ctx, key: string, isOpen: RawBuilder<unknown>): Promise<number[]> {
  if (key.length < leastSigns) return [];
  const half = Math.floor(key.length / 2);
  const parts = [key.slice(0, half - 1), key.slice(half)];
  const { rows } = await sql<{
    id: number;
    names: string;
  }>`select o.id, o.names_key || coalesce((select string_agg(line.names_key, '')
      from gate_order_line line where line.account_id = ${ctx.account.id} and line.order_id = o.id), '') as names
    from gate_order o where o.account_id = ${ctx.account.id} and ${isOpen}
      and (${sql.join(
        parts.map((part) => hasInName(ctx, part)),
        sql` or `,
      )}) order by o.id desc limit ${mostCompared}`.execute(ctx.tx);
  return rows
    .filter(({ names }) => names.split('\n').some((name) => isOneSignAway(name, key)))
    .map(({ id }) => id)
    .slice(0, mostNear);
}

/** Open orders that name this container, or would take it by its client and type. */
export async function findOrdersFor(
  ctx: Ctx,
  direction: OrderDirection,
  number: string,
  box: { clientId: number; containerTypeId: number } | undefined,
): Promise<FoundOrder[]> {
  const fits = box
    ? sql`o.client_id = ${box.clientId} and not is_order_full(o.account_id, o.id) and exists (select from gate_order_line line
        where line.account_id = ${ctx.account.id} and line.order_id = o.id and not line.named_only and ${isLineOn(ctx)}
          and (line.container_type_ids = '[]' or line.container_type_ids @> to_jsonb(${box.containerTypeId}::bigint)))`
    : sql`false`;
  const found = await ids(
    ctx,
    sql`o.direction = ${direction} and o.status = 'open' and (o.valid_from is null or o.valid_from <= ${todayOf(ctx)})
      and (${namesBox(ctx, number)} or ${fits})`,
    mostFound,
    true,
  );
  return shown(ctx, found, false);
}

const mostProposed = 5;
/** So many of the conditions below are those of a sound container; others are proposed where the order asks for no better. */
const sound = 4;
const conditions = ['new', 'used_like_new', 'used', 'repaired', 'defective', 'disposed'];

/** Containers in the yard that a release line takes: named ones, then those with the fewest on top, then those here for longest. */
export async function proposeBoxes(ctx: Ctx, line: Line, warehouseId: number | undefined): Promise<ProposedBox[]> {
  const own = sql`account_id = ${ctx.account.id}`;
  const within = line.warehouseId ?? warehouseId;
  const isNamed = sql`exists (select from gate_order_unit unit where unit.${own} and unit.line_id = ${line.id} and unit.transport_id is null
    and unit.number_key = c.name_key)`;
  const better =
    line.leastCondition === ''
      ? conditions.slice(0, sound)
      : conditions.slice(0, conditions.indexOf(line.leastCondition) + 1);
  const fits = sql`(${line.containerTypeIds.length === 0} or c.container_type_id = any(${line.containerTypeIds}::bigint[]))
    and c.container_condition = any(${better}::text[]) and not c.is_defective and (${line.leastGrade} = '' or c.grade <> '' and c.grade <= ${line.leastGrade})
    and not exists (select from gate_order_unit unit join gate_order o on o.account_id = unit.account_id and o.id = unit.order_id
      join gate_order_line line on line.account_id = unit.account_id and line.id = unit.line_id
      where unit.${own} and unit.direction = 'out' and unit.transport_id is null and unit.number_key = c.name_key and unit.line_id <> ${line.id}
        and ${isLineOn(ctx)})`;
  const { rows } = await sql<Omit<ProposedBox, 'location'> & { place: Parameters<typeof placeText>[0] }>`
    select found.id, found.name, type.name as container_type_name, found.is_named, found.on_top,
      place_json(found.account_id, found.section_id, found.row, found.tier, found.span) as place, ${daysSince(ctx, sql`found.in_yard_since`)} as days
    from (
      select c.account_id, c.id, c.name, c.container_type_id, ${isNamed} as is_named, presence.in_yard_since, place.section_id, place.row, place.tier, place.span,
        (select count(*) from container_place over where over.${own} and over.section_id = place.section_id and over.kind = 'current'
          and over.row = place.row and over.tier > place.tier and over.span && place.span) as on_top
      from container c
      join container_presence presence on presence.${own} and presence.container_id = c.id and presence.is_in_yard
      left join container_place place on place.${own} and place.container_id = c.id and place.kind = 'current'
      where c.${own} and c.client_id = ${line.clientId}
        and (${within ?? null}::bigint is null or c.warehouse_id is null or c.warehouse_id = ${within ?? null}::bigint)
        and (${line.load} = '' or c.is_empty = (${line.load} = 'empty'))
        and (${isNamed} or not ${line.namedOnly} and ${fits})
        and not exists (select from hold where hold.${own} and hold.blocks_out and hold.lifted_at is null and hold.number <> ''
          and hold.number_key = c.name_key and hold.starts_at <= now() and (hold.ends_at is null or hold.ends_at > now()))
      order by is_named desc, on_top, presence.in_yard_since nulls last, c.id limit ${mostProposed}) found
    join container_type type on type.${own} and type.id = found.container_type_id
    order by found.is_named desc, found.on_top, found.in_yard_since nulls last, found.id`.execute(ctx.tx);
  return rows.map(({ place, ...box }) => ({ ...box, location: placeText(place) }));
}
