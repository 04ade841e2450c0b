import type { StoredOrder, StoredOrderLine } from '@boxyard/contract/bookings/gate-orders.ts';
import type { OrderDirection } from '@boxyard/contract/bookings/order-fields.ts';
import { sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';
import { lastDayOfLine, typesOfLine } from './lines.queries.ts';

/** What the gate asks about. `at` is the moment of the passage in unix seconds, `judgedAt` that by which holds count: now, where it is recent. */
export interface Moment {
  at: number;
  judgedAt: number;
}

/** A container as it was at a moment. */
export interface Box {
  id: number;
  name: string;
  clientId: number;
  clientName: string;
  containerTypeId: number;
  typeName: string;
  isEmpty: boolean;
  containerCondition: string;
  grade: string;
  /** The day on which its CSC date is over, where that is before the passage. */
  cscOver: string | null;
  warehouseId: number | null;
  /** It came in by a gate move, or has a place. */
  wasHere: boolean;
  last: 'gate_in' | 'gate_out' | null;
  lastTrip: string;
  openRepair: string | null;
}

export async function findBox({ tx, account }: InAccount, number: string, { at }: Moment): Promise<Box | undefined> {
  const moment = sql`to_timestamp(${at})`;
  const { rows } = await sql<Box>`
    select c.id, c.name, past.client_id, client.name as client_name, c.container_type_id, type.name as type_name,
      coalesce(past.is_empty, c.is_empty) as is_empty, coalesce(past.container_condition, c.container_condition) as container_condition, c.grade,
      case when c.csc_scheme <> 'acep' and c.certification_expiry_date < ${moment} then (c.certification_expiry_date at time zone ${account.timezone}::text)::date::text end as csc_over,
      c.warehouse_id, last.type as last, coalesce(last.trip, '') as last_trip,
      last.type is not null or exists (select from container_place place where place.account_id = ${account.id} and place.container_id = c.id
        and place.kind = 'current') as was_here,
      (select task.title from work_task task where task.account_id = ${account.id} and task.container_id = c.id and task.type = 'repair'
        and task.status not in ('completed', 'canceled') order by task.id limit 1) as open_repair
    from container c
    cross join lateral container_at(c.account_id, c.id, ${moment}) past
    join client on client.account_id = c.account_id and client.id = past.client_id
    join container_type type on type.account_id = c.account_id and type.id = c.container_type_id
    left join lateral (select move.type, trip_code(move.type, move.moved_at, move.id, ${account.timezone}) as trip from transport move
      where move.account_id = ${account.id} and move.container_id = c.id and move.type in ('gate_in', 'gate_out') and move.moved_at <= ${moment}
      order by move.moved_at desc, move.id desc limit 1) last on true
    where c.account_id = ${account.id} and c.name_key = (select norm(${number}))`.execute(tx);
  return rows[0];
}

/** A line with its order, and what was taken of it last. `validTo` is the line's own last day, or else the order's. */
export interface Line
  extends Pick<
      StoredOrderLine,
      | 'id'
      | 'orderId'
      | 'quantity'
      | 'containerTypeIds'
      | 'load'
      | 'leastCondition'
      | 'leastGrade'
      | 'namedOnly'
      | 'haulierId'
      | 'pin'
    >,
    Pick<StoredOrder, 'direction' | 'clientId' | 'number' | 'warehouseId' | 'status' | 'validFrom' | 'validTo'> {
  clientName: string;
  warehouseName: string;
  haulierName: string;
  types: string | null;
  /** Units that are taken or reserved. */
  units: number;
  reserved: number;
  /** The container is reserved for it by its number. */
  isNamed: boolean;
  /** The day of the passage in the account's time zone. */
  day: string;
}

export async function findLine(
  ctx: InAccount,
  lineId: number,
  number: string | undefined,
  { at }: Moment,
): Promise<Line | undefined> {
  const { tx, account } = ctx;
  const { rows } = await sql<Line>`
    select line.id, line.order_id, line.quantity, line.container_type_ids, line.load, line.least_condition, line.least_grade, line.named_only,
      line.haulier_id, line.pin, o.direction, o.client_id, o.number, o.warehouse_id, o.status, o.valid_from::text, ${lastDayOfLine}::text as valid_to,
      client.name as client_name, coalesce(warehouse.name, '') as warehouse_name, coalesce(haulier.name, '') as haulier_name,
      ${typesOfLine(ctx, sql`line.container_type_ids`)} as types,
      (select count(*) from gate_order_unit unit where unit.account_id = ${account.id} and unit.line_id = line.id) as units,
      (select count(*) from gate_order_unit unit where unit.account_id = ${account.id} and unit.line_id = line.id and unit.transport_id is null) as reserved,
      exists (select from gate_order_unit unit where unit.account_id = ${account.id} and unit.line_id = line.id and unit.transport_id is null
        and unit.number_key = (select norm(${number ?? ''}))) as is_named,
      (to_timestamp(${at}) at time zone ${account.timezone}::text)::date::text as day
    from gate_order_line line
    join gate_order o on o.account_id = line.account_id and o.id = line.order_id
    join client on client.account_id = o.account_id and client.id = o.client_id
    left join warehouse on warehouse.account_id = o.account_id and warehouse.id = o.warehouse_id
    left join client haulier on haulier.account_id = line.account_id and haulier.id = line.haulier_id
    where line.account_id = ${account.id} and line.id = ${lineId}`.execute(tx);
  return rows[0];
}

export interface LastTaken {
  container: string;
  day: string;
  time: string;
  by: string;
}

/** What was taken of a line last, when and by whom it was recorded. */
export async function findLastTaken({ tx, account }: InAccount, lineId: number): Promise<LastTaken | undefined> {
  const { rows } = await sql<LastTaken>`
    select unit.number as container, to_char(unit.updated_at at time zone ${account.timezone}::text, 'YYYY-MM-DD') as day,
      to_char(unit.updated_at at time zone ${account.timezone}::text, 'HH24:MI') as time,
      coalesce((select author_name(colleague.username, log.token_id) from audit_log log
        left join colleague on colleague.account_id = ${account.id} and colleague.admin_id = log.admin_id
        where log.account_id = ${account.id} and log.entity = 'gate_order_unit' and log.record_id = unit.id order by log.id desc limit 1), '–') as by
    from gate_order_unit unit where unit.account_id = ${account.id} and unit.line_id = ${lineId} and unit.transport_id is not null
    order by unit.updated_at desc, unit.id desc limit 1`.execute(tx);
  return rows[0];
}

export interface Held {
  scope: 'number' | 'order' | 'client';
  kind: string;
  reference: string;
  notes: string;
  clientName: string;
}

interface Holdable {
  number: string | undefined;
  orderId: number | undefined;
  clientId: number | undefined;
}

/** Holds that block this direction. One that was lifted holds no more, also for what passed before. */
export async function findHolds(
  { tx, account }: InAccount,
  direction: OrderDirection,
  { number, orderId, clientId }: Holdable,
  { judgedAt }: Moment,
): Promise<Held[]> {
  const blocks = direction === 'in' ? sql`hold.blocks_in` : sql`hold.blocks_out`;
  const at = sql`to_timestamp(${judgedAt})`;
  const { rows } = await sql<Held>`
    select case when hold.order_id is not null then 'order' when hold.client_id is not null then 'client' else 'number' end as scope,
      hold.kind, hold.reference, hold.notes, coalesce(client.name, '') as client_name
    from hold left join client on client.account_id = hold.account_id and client.id = hold.client_id
    where hold.account_id = ${account.id} and ${blocks} and hold.lifted_at is null and hold.starts_at <= ${at}
      and (hold.ends_at is null or hold.ends_at > ${at})
      and (hold.number <> '' and hold.number_key = (select norm(${number ?? ''})) or hold.order_id = ${orderId ?? 0}
        or hold.client_id = ${clientId ?? 0})
    order by hold.id`.execute(tx);
  return rows;
}

/** The other order for which a container is reserved on its way out, or as its client's on its way in. */
export async function findPromise(
  { tx, account }: InAccount,
  {
    direction,
    number,
    clientId,
    lineId,
  }: { direction: OrderDirection; number: string; clientId: number | undefined; lineId: number },
  day: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`select o.number from gate_order_unit unit
    join gate_order o on o.account_id = unit.account_id and o.id = unit.order_id
    join gate_order_line line on line.account_id = unit.account_id and line.id = unit.line_id
    where unit.account_id = ${account.id} and unit.transport_id is null and unit.direction = ${direction} and unit.line_id <> ${lineId}
      and unit.number_key = (select norm(${number})) and (unit.direction = 'out' or unit.client_id = ${clientId ?? 0})
      and o.status = 'open' and (${lastDayOfLine} < ${day}::date) is not true limit 1`.execute(tx);
  return rows[0]?.number;
}

export interface Stop {
  otherPlace: string;
  isHonoured: boolean;
}

/** The acceptance stop that turns such a container away on that day. */
export async function findStop(
  { tx, account }: InAccount,
  of: {
    clientId: number | undefined;
    containerTypeId: number | undefined;
    warehouseId: number | undefined;
    announcedAt: number | undefined;
  },
  day: string,
): Promise<Stop | undefined> {
  const { rows } = await sql<Stop>`
    select other_place, honours_announced and coalesce(to_timestamp(${of.announcedAt ?? null}) < created_at, false) as is_honoured
    from acceptance_stop where account_id = ${account.id} and from_day <= ${day}::date and (to_day is null or to_day >= ${day}::date)
      and (client_id is null or client_id = ${of.clientId ?? 0})
      and (warehouse_id is null or ${of.warehouseId ?? null}::bigint is null or warehouse_id = ${of.warehouseId ?? null}::bigint)
      and (container_type_ids = '[]' or container_type_ids @> to_jsonb(${of.containerTypeId ?? null}::bigint))
    order by honours_announced, id limit 1`.execute(tx);
  return rows[0];
}

export interface Rules {
  asksOrder: boolean;
  /** Its full containers need no order. */
  fullWithoutOrder: boolean;
  clientName: string;
  onOpenRepair: 'off' | 'warn' | 'refuse';
  onCscDue: 'off' | 'warn' | 'refuse';
  onOverCredit: 'off' | 'warn' | 'refuse';
  creditLimit: number | null;
  currency: string;
  day: string;
}

/** What the account's settings and the client ask of a passage. */
export async function findRules(
  { tx, account }: InAccount,
  direction: OrderDirection,
  clientId: number | undefined,
  { at }: Moment,
): Promise<Rules | undefined> {
  const from = direction === 'in' ? sql`client.acceptance_orders_from` : sql`client.release_orders_from`;
  const day = sql`(to_timestamp(${at}) at time zone ${account.timezone}::text)::date`;
  const { rows } = await sql<Rules>`
    select coalesce(${from} <= ${day}, false) as asks_order, coalesce(client.full_without_order, false) as full_without_order, coalesce(client.name, '') as client_name, own.on_open_repair, own.on_csc_due,
      own.on_over_credit, client.credit_limit, coalesce(client.currency, '') as currency, ${day}::text as day
    from tenant_account own left join client on client.account_id = own.account_id and client.id = ${clientId ?? 0}
    where own.account_id = ${account.id}`.execute(tx);
  return rows[0];
}
