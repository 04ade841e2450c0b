import type { OrderDirection } from '@boxyard/contract/bookings/order-fields.ts';
import type { EdiLine } from '@boxyard/contract/edi/edi-messages.ts';
import { type ReadMessage, readFile } from '@boxyard/contract/edi/edi-read.ts';
import type { ReadBox } from '@boxyard/contract/edi/edi-read-box.ts';
import { decode } from '@boxyard/contract/edi/edi-syntax.ts';
import { type RawBuilder, sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import { isLineOn } from '../gate-reasons/lines.queries.ts';

type Kind = EdiLine['kind'];

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
  ...{ quantityNow: null, place: '', isForAnotherDepot: false, notTakenOver: [] },
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
  warehouseId: number | null;
  warehouseName: string | null;
}

export async function findRecorded(
  { tx, account }: InAccount,
  numbers: readonly string[],
): Promise<Map<string, Recorded>> {
  const own = sql`account_id = ${account.id}`;
  const { rows } = await sql<Recorded>`select c.name, c.client_id, client.name as client_name, c.container_type_id,
      type.name as type_name, c.is_empty, c.warehouse_id, warehouse.name as warehouse_name
    from container c
      join client on client.${own} and client.id = c.client_id
      join container_type type on type.${own} and type.id = c.container_type_id
      left join warehouse on warehouse.${own} and warehouse.id = c.warehouse_id
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
  /** Null: for any warehouse. */
  warehouseId: number | null;
  warehouseName: string | null;
  /** `2026-11-29`. */
  validTo: string | null;
  /** Unix seconds. */
  updatedAt: number;
  taken: number;
}

interface Asked {
  clientId: number;
  direction: OrderDirection;
}

async function findOrders(
  { tx, account }: InAccount,
  { clientId, direction }: Asked,
  which: RawBuilder<unknown>,
): Promise<KnownOrder[]> {
  const own = sql`account_id = ${account.id}`;
  const { rows } =
    await sql<KnownOrder>`select o.id, o.number, o.status, o.warehouse_id, warehouse.name as warehouse_name, o.valid_to,
      extract(epoch from o.updated_at)::bigint as updated_at,
      (select count(*) from gate_order_unit u where u.${own} and u.order_id = o.id and u.transport_id is not null) as taken
    from gate_order o left join warehouse on warehouse.${own} and warehouse.id = o.warehouse_id
    where o.${own} and o.client_id = ${clientId} and o.direction = ${direction} and ${which} order by o.id desc`.execute(
      tx,
    );
  return rows;
}

/** The orders of a number, the newest first: each warehouse may have one that is not cancelled. */
export const findOrdersByNumber = (ctx: InAccount, asked: Asked, numberKey: string): Promise<KnownOrder[]> =>
  findOrders(ctx, asked, sql`o.number_key = ${numberKey}`);

/** Some lines give each message a new number: what is replaced or cancelled is known by its booking. */
export async function findOrdersByBooking(ctx: InAccount, asked: Asked, bookingNumber: string): Promise<KnownOrder[]> {
  if (bookingNumber === '') return [];
  const isOf = sql`o.source = 'edi' and o.booking_number = ${bookingNumber} and o.status = 'open'`;
  return findOrders(ctx, asked, isOf);
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

/** A message that was applied for an order or a truck. */
interface Applied {
  id: number;
  function: string;
  icr: string;
  preparedAt: string;
}

/**
 * The message that was drawn up last of those that were applied for an order or a truck, but for the one with this id.
 * @param joins additions do not count: in which order they come makes no difference
 */
export async function findLastApplied(
  { tx, account }: InAccount,
  { id, partnerId, ofId, kind, joins }: { id: number; partnerId: number; ofId: number; kind: Kind; joins: boolean },
): Promise<Applied | undefined> {
  const line = JSON.stringify([{ orderId: ofId, isApplied: true, kind }]);
  const { rows } = await sql<Applied>`select id, function, icr, prepared_at from edi_message m
    where m.account_id = ${account.id} and m.partner_id = ${partnerId} and m.direction = 'in'
      and m.status in ('applied', 'partly') and m.id <> ${id} and m.lines @> ${line}::jsonb
      and not (${joins} and m.function = '2')
    order by prepared_at desc, id desc limit 1`.execute(tx);
  return rows[0];
}

/** A line of a message that asked by type, as the line has numbered it (RFF+SQ; '' without). */
interface NumberedLine {
  sequence: string;
  type: string;
  isEmpty: boolean | null;
  references: ReadBox['references'];
}

/** The lines by type of the messages that have made or changed an order, since all of it was said last (9, 5). */
export async function findNumberedLines({ tx, account }: InAccount, orderId: number): Promise<NumberedLine[]> {
  const line = JSON.stringify([{ orderId, isApplied: true }]);
  const { rows } = await sql<Pick<Parsed, 'parsed' | 'lines'>>`select parsed, lines from edi_message m
    where m.account_id = ${account.id} and m.direction = 'in' and m.status in ('applied', 'partly') and m.lines @> ${line}::jsonb
    order by prepared_at, id`.execute(tx);
  let known: NumberedLine[] = [];
  for (const { parsed, lines } of rows) {
    const applied = new Set(lines.flatMap((one) => (one.isApplied && one.orderId === orderId ? [one.nth] : [])));
    let nth = 0;
    for (const message of parsed ?? []) {
      const boxes = message.boxes.filter(() => applied.has(++nth));
      if (boxes.length > 0 && message.function === '5') known = [];
      for (const { number, references, type, isEmpty } of boxes)
        if (number === '' && ['9', '2', '4', '5'].includes(message.function))
          known.push({ sequence: references.SQ ?? '', type, isEmpty, references });
    }
  }
  return known;
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

/** A message of the partner that waits, names this number, and was drawn up later. @returns its number */
export async function findNewerWaiting(
  { tx, account }: InAccount,
  { id, partnerId, number, preparedAt }: { id: number; partnerId: number; number: string; preparedAt: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ icr: string }>`select icr from edi_message m where m.account_id = ${account.id}
    and m.partner_id = ${partnerId} and m.direction = 'in' and m.status in ('preview', 'partly') and m.id <> ${id}
    and (m.prepared_at, m.id) > (${preparedAt}, ${id})
    and ' ' || m.words || ' ' like '% ' || regexp_replace(norm(${number}), '([\\\\%_])', '\\\\\\1', 'g') || ' %' order by m.id limit 1`.execute(
    tx,
  );
  return rows[0]?.icr;
}

/** When lines of a message were applied last, in unix seconds; 0 before. */
export async function appliedAt({ tx, account }: InAccount, id: number): Promise<number> {
  const { rows } = await sql<{ at: number | null }>`select max((line ->> 'at')::bigint) as at
    from edi_message, jsonb_array_elements(log) line
    where account_id = ${account.id} and id = ${id} and line ->> 'what' = 'applied'`.execute(tx);
  return rows[0]?.at ?? 0;
}

/** The other message that was drawn up last of those that were applied for trucks of this number. */
export async function findLastOfTruck(
  { tx, account }: InAccount,
  { id, partnerId, number }: { id: number; partnerId: number; number: string },
): Promise<{ function: string; preparedAt: string } | undefined> {
  const line = JSON.stringify([{ kind: 'truck', orderNumber: number, isApplied: true }]);
  const { rows } = await sql<{ function: string; preparedAt: string }>`select function, prepared_at from edi_message m
    where m.account_id = ${account.id} and m.partner_id = ${partnerId} and m.direction = 'in'
      and m.status in ('applied', 'partly') and m.id <> ${id} and m.lines @> ${line}::jsonb
    order by prepared_at desc, id desc limit 1`.execute(tx);
  return rows[0];
}

interface TruckThere {
  /** The containers that it brings or collects. */
  numbers: string[];
  vehicleNumber: string;
  /** `2026-11-29`. */
  day: string;
  /** When it was changed last, in unix seconds. */
  updatedAt: number;
}

/** A truck that is announced. @throws where it is not there: it was found in the same transaction */
export async function findTruck({ tx, account }: InAccount, id: number): Promise<TruckThere> {
  const truck = sql<TruckThere>`select numbers, vehicle_number, day, extract(epoch from updated_at)::bigint as updated_at
    from announced_truck where account_id = ${account.id} and id = ${id}`;
  return onlyRow(await truck.execute(tx));
}

export interface OrderOfTruck {
  id: number;
  direction: OrderDirection;
  warehouseId: number | null;
}

/** Orders that are open, of whichever direction, by their number or their booking; for a truck that comes for one. */
export async function findOrdersOfTruck(
  ctx: InAccount,
  clientId: number,
  keys: readonly string[],
): Promise<OrderOfTruck[]> {
  const { rows } = await sql<OrderOfTruck>`select o.id, o.direction, o.warehouse_id from gate_order o
    where o.account_id = ${ctx.account.id} and o.client_id = ${clientId} and o.status = 'open'
      and (o.number_key = any(${keys}::text[]) or regexp_replace(upper(o.booking_number), '[^A-Z0-9]', '', 'g') = any(${keys}::text[]))
    order by o.id desc`.execute(ctx.tx);
  return rows;
}
