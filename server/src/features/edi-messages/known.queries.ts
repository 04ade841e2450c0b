import type { OrderDirection } from '@boxyard/contract/bookings/order-fields.ts';
import type { EdiLine } from '@boxyard/contract/edi/edi-messages.ts';
import { type ReadMessage, readFile } from '@boxyard/contract/edi/edi-read.ts';
import { decode } from '@boxyard/contract/edi/edi-syntax.ts';
import { sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import { isLineOn } from '../gate-reasons/lines.queries.ts';

export interface Parsed {
  id: number;
  partnerId: number | null;
  profileId: number | null;
  status: string;
  preparedAt: string;
  parsed: ReadMessage[] | null;
  lines: EdiLine[];
}

/** @throws 404 */
export async function findParsed({ tx, account }: InAccount, id: number): Promise<Parsed> {
  const { rows } = await sql<
    Parsed & { contents: Buffer }
  >`select id, partner_id, profile_id, status, prepared_at, parsed, lines, contents
    from edi_message where account_id = ${account.id} and id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound();
  const { contents, ...came } = rows[0];
  const lines = came.lines.map((line) => ({ ...unsaid, ...line }));
  return { ...came, lines, parsed: came.parsed && asReadToday(came.parsed, contents) };
}

/** What lines that a former version has applied do not say. */
const unsaid: Partial<EdiLine> = {
  ...{ bookingNumber: '', billOfLading: '', customsReference: '', grossWeightKg: null, setTemperature: null },
  ...{ place: '', isForAnotherDepot: false, notTakenOver: [] },
};

/** One that was read before a server was told more of it is read anew. */
const asReadToday = (parsed: ReadMessage[], contents: Buffer): ReadMessage[] =>
  parsed.every((message) => 'rest' in message) ? parsed : readFile(decode(contents)).messages;

/** Container types by their ISO code. */
export async function findTypes({ tx, account }: InAccount): Promise<{ id: number; isoCode: string }[]> {
  const { rows } = await sql<{
    id: number;
    isoCode: string;
  }>`select id, iso_code from container_type where account_id = ${account.id} order by id`.execute(tx);
  return rows;
}

/** Which of these containers stand here. */
export async function findPresent({ tx, account }: InAccount, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select c.name from container c
    join container_presence here on here.account_id = ${account.id} and here.container_id = c.id and here.is_in_yard
    where c.account_id = ${account.id} and c.name_key in (select norm(given) from unnest(${numbers}::text[]) given)`.execute(
    tx,
  );
  return new Set(rows.map(({ name }) => name));
}

/** What the record of a container says. */
export interface Recorded {
  name: string;
  clientId: number;
  clientName: string;
  containerTypeId: number;
  typeName: string;
  isEmpty: boolean;
}

export async function findRecorded(
  { tx, account }: InAccount,
  numbers: readonly string[],
): Promise<Map<string, Recorded>> {
  const own = sql`account_id = ${account.id}`;
  const { rows } = await sql<Recorded>`select c.name, c.client_id, client.name as client_name, c.container_type_id,
      type.name as type_name, c.is_empty
    from container c
      join client on client.${own} and client.id = c.client_id
      join container_type type on type.${own} and type.id = c.container_type_id
    where c.${own} and c.name_key in (select norm(given) from unnest(${numbers}::text[]) given)`.execute(tx);
  return new Map(rows.map((row) => [row.name, row]));
}

/** An order that goes on, for which a container is reserved. */
export interface Promised {
  number: string;
  direction: OrderDirection;
  clientId: number;
  orderId: number;
  orderNumber: string;
}

export async function findPromises(ctx: InAccount, numbers: readonly string[]): Promise<Promised[]> {
  const own = sql`account_id = ${ctx.account.id}`;
  const { rows } =
    await sql<Promised>`select unit.number, unit.direction, unit.client_id, o.id as order_id, o.number as order_number
    from gate_order_unit unit
      join gate_order o on o.${own} and o.id = unit.order_id
      join gate_order_line line on line.${own} and line.id = unit.line_id
    where unit.${own} and unit.transport_id is null and ${isLineOn(ctx)}
      and unit.number_key in (select norm(given) from unnest(${numbers}::text[]) given)`.execute(ctx.tx);
  return rows;
}

export interface KnownOrder {
  id: number;
  number: string;
  status: string;
  warehouseId: number | null;
  taken: number;
}

const taken = ({
  account,
}: InAccount) => sql`(select count(*) from gate_order_unit u where u.account_id = ${account.id} and u.order_id = o.id
  and u.transport_id is not null) as taken`;

interface Asked {
  clientId: number;
  direction: OrderDirection;
  numberKey: string;
  bookingNumber: string;
  /** Null: orders for any warehouse. Left out, the warehouse does not matter. */
  warehouseId?: number | null | undefined;
}

const ofWarehouse = ({ warehouseId }: Pick<Asked, 'warehouseId'>) =>
  warehouseId === undefined ? sql`true` : sql`o.warehouse_id is not distinct from ${warehouseId}::bigint`;

export async function findOrder(
  ctx: InAccount,
  { clientId, direction, numberKey, warehouseId }: Asked,
): Promise<KnownOrder | undefined> {
  const { rows } =
    await sql<KnownOrder>`select o.id, o.number, o.status, o.warehouse_id, ${taken(ctx)} from gate_order o
    where o.account_id = ${ctx.account.id} and o.client_id = ${clientId} and o.direction = ${direction} and o.number_key = ${numberKey}
      and o.status <> 'cancelled' and ${ofWarehouse({ warehouseId })} order by o.id desc limit 1`.execute(ctx.tx);
  return rows[0];
}

/** Some lines give each message a new number: what is replaced or cancelled is known by its booking, where one order alone has that. */
export async function findOrderByBooking(
  ctx: InAccount,
  { clientId, direction, bookingNumber, warehouseId }: Asked,
): Promise<KnownOrder | undefined> {
  if (bookingNumber === '') return undefined;
  const { rows } =
    await sql<KnownOrder>`select o.id, o.number, o.status, o.warehouse_id, ${taken(ctx)} from gate_order o
    where o.account_id = ${ctx.account.id} and o.client_id = ${clientId} and o.direction = ${direction} and o.source = 'edi'
      and o.booking_number = ${bookingNumber} and o.status = 'open' and ${ofWarehouse({ warehouseId })} limit 2`.execute(
      ctx.tx,
    );
  return rows.length === 1 ? rows[0] : undefined;
}

/** An earlier message of the partner that cancels this order, and found none then. */
export async function findEarlierCancel(
  ctx: InAccount,
  partnerId: number,
  { before, number }: { before: number; number: string },
): Promise<boolean> {
  const { rows } =
    await sql`select from edi_message m where m.account_id = ${ctx.account.id} and m.partner_id = ${partnerId}
    and m.direction = 'in' and m.id < ${before} and m.status in ('preview', 'dismissed') and m.function = '1'
    and ' ' || m.words || ' ' like '% ' || regexp_replace(norm(${number}), '([\\\\%_])', '\\\\\\1', 'g') || ' %' limit 1`.execute(
      ctx.tx,
    );
  return rows.length > 0;
}

/** When the message was drawn up that was applied last for an order; '' before the first. */
export async function findLastApplied(ctx: InAccount, partnerId: number, orderId: number): Promise<string> {
  const { rows } = await sql<{
    preparedAt: string;
  }>`select prepared_at from edi_message m where m.account_id = ${ctx.account.id}
    and m.partner_id = ${partnerId} and m.direction = 'in' and m.status in ('applied', 'partly')
    and m.lines @> ${JSON.stringify([{ orderId, isApplied: true }])}::jsonb order by prepared_at desc limit 1`.execute(
    ctx.tx,
  );
  return rows[0]?.preparedAt ?? '';
}

/** The truck that an earlier message of the partner announced under this number and has not come. */
export async function findAnnounced(ctx: InAccount, partnerId: number, number: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select truck.id from edi_message m
    cross join lateral jsonb_array_elements(m.lines) line
    join announced_truck truck on truck.account_id = ${ctx.account.id} and truck.id = (line ->> 'orderId')::bigint and truck.came_at is null
    where m.account_id = ${ctx.account.id} and m.partner_id = ${partnerId} and m.direction = 'in' and m.status in ('applied', 'partly')
      and line ->> 'kind' = 'truck' and line ->> 'orderNumber' = ${number} order by m.id desc limit 1`.execute(ctx.tx);
  return rows[0]?.id;
}

/** An order that is open, of whichever direction, by its number or its booking; for a truck that comes for it. */
export async function findOrderOfTruck(
  ctx: InAccount,
  clientId: number,
  keys: readonly string[],
): Promise<{ id: number; direction: OrderDirection } | undefined> {
  const { rows } = await sql<{ id: number; direction: OrderDirection }>`select o.id, o.direction from gate_order o
    where o.account_id = ${ctx.account.id} and o.client_id = ${clientId} and o.status = 'open'
      and (o.number_key = any(${keys}::text[]) or regexp_replace(upper(o.booking_number), '[^A-Z0-9]', '', 'g') = any(${keys}::text[]))
    order by o.id desc limit 2`.execute(ctx.tx);
  return rows.length === 1 ? rows[0] : undefined;
}
