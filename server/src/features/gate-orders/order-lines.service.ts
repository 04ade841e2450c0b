import type { LineInput, StoredOrder, StoredOrderLine } from '@boxyard/contract/bookings/gate-orders.ts';
import { sql } from 'kysely';
import { withoutUndefined } from '../../core/crud/without-undefined.ts';
import type { Ctx } from '../../core/http/context.ts';
import { refuseImplausible } from '../../core/http/plausible.ts';
import { conflict, invalid, referred } from '../../core/http/problems.ts';
import { clients } from '../clients/clients.queries.ts';
import { findPromised, freeReserved, mayRelease, orderLines } from './gate-orders.queries.ts';

type Line = LineInput & { id?: number | undefined };

/** The lines of an order as they are to be; the order is locked. @throws 409, 422 with paths as `lines.0.quantity` */
export async function saveLines(ctx: Ctx, order: StoredOrder, given: readonly Line[]): Promise<void> {
  const present = await lockLines(ctx, order.id);
  await checkTypes(ctx, given);
  const kept = new Set(given.map(({ id }) => id));
  for (const [nth, { id }] of given.entries())
    if (id !== undefined && !present.some((line) => line.id === id))
      throw invalid(`lines.${nth}.id`, 'unknownOrderLine');
  // A day that is left out stays.
  for (const [nth, { id, validTo = present.find((line) => line.id === id)?.validTo }] of given.entries())
    checkLastDay(order, `lines.${nth}.validTo`, validTo);
  for (const { id } of present.filter((line) => !kept.has(line.id))) await dropLine(ctx, id);
  // A container that moves from a line to another is on none in between.
  for (const { id, numbers } of given) if (id !== undefined && numbers) await freeOthers(ctx, id, numbers);
  for (const [nth, line] of given.entries()) await saveLine(ctx, order, `lines.${nth}`, line);
  await markLines(ctx, order.id);
}

/** No line ends before its order begins. */
function checkLastDay({ validFrom }: StoredOrder, path: string, day: string | null | undefined): void {
  refuseImplausible('order', { [path]: day });
  if (validFrom && day && day < validFrom) throw invalid(path, 'validToBeforeFrom');
}

/** Two who change the lines of an order at once are told of each other, as those who change its head are. */
async function markLines(ctx: Ctx, orderId: number): Promise<void> {
  const own = sql`account_id = ${ctx.account.id} and order_id = ${orderId}`;
  await sql`update gate_order set lines_key = coalesce(
      (select md5(string_agg(id || ' ' || version, ',' order by id)) from gate_order_line where ${own}), '')
      || (select count(*) from gate_order_unit where ${own} and transport_id is null)
    where account_id = ${ctx.account.id} and id = ${orderId}`.execute(ctx.tx);
}

/** The lines of an order that is there, for those that are given. */
export async function matchLines(ctx: Ctx, orderId: number, given: readonly LineInput[]): Promise<Line[]> {
  return matchTo(await lockLines(ctx, orderId), given);
}

/** What a line that is there is known again by. */
export type KnownLine = Pick<
  StoredOrderLine,
  'id' | 'containerTypeIds' | 'load' | 'haulierId' | 'bookingNumber' | 'billOfLading' | 'customsReference'
>;

/**
 * Those without an id are lines that are there, so an order that comes again replaces itself: first where types, load, company and
 * references (booking, B/L, customs) agree, then, of those that are left, where types, load and company do.
 */
export function matchTo<L extends LineInput>(
  present: readonly KnownLine[],
  given: readonly L[],
): (L & Pick<Line, 'id'>)[] {
  const left = [...present];
  const ids = new Map<L, number>();
  for (const isSame of [hasId, hasReferences, hasKind])
    for (const line of given) {
      const nth = ids.has(line) ? -1 : left.findIndex((known) => isSame(known, line));
      const [found] = nth < 0 ? [] : left.splice(nth, 1);
      if (found) ids.set(line, found.id);
    }
  return given.map((line) => {
    const id = ids.get(line);
    return id === undefined ? line : { ...line, id };
  });
}
const hasId = (known: KnownLine, line: LineInput) => known.id === line.id;
const hasKind = (known: KnownLine, line: LineInput) => line.id === undefined && kindOf(known) === kindOf(line);
const hasReferences = (known: KnownLine, line: LineInput) =>
  hasKind(known, line) && referencesOf(known) === referencesOf(line);
const kindOf = ({ containerTypeIds = [], load = '', haulierId = null }: KnownLine | LineInput) =>
  JSON.stringify([containerTypeIds.toSorted((a, b) => a - b), load, haulierId]);
const referencesOf = ({ bookingNumber = '', billOfLading = '', customsReference = '' }: KnownLine | LineInput) =>
  JSON.stringify([bookingNumber, billOfLading, customsReference]);

async function lockLines(ctx: Ctx, orderId: number): Promise<StoredOrderLine[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from gate_order_line where account_id = ${ctx.account.id} and order_id = ${orderId}
    order by id for update`.execute(ctx.tx);
  const lines = [];
  for (const { id } of rows) lines.push(await orderLines.get(ctx, id));
  return lines;
}

async function dropLine(ctx: Ctx, id: number): Promise<void> {
  await freeReserved(ctx, { lineId: id });
  if ((await countUnits(ctx, id)) > 0) throw conflict('lineHasUnits');
  await orderLines.remove(ctx, id);
}

async function saveLine(ctx: Ctx, order: StoredOrder, path: string, { id, numbers, ...line }: Line): Promise<void> {
  if (line.haulierId) await referred(`${path}.haulierId`, clients.get(ctx, line.haulierId));
  if (numbers && numbers.length > line.quantity)
    throw invalid(`${path}.quantity`, 'moreNamedThanQuantity', { count: numbers.length });
  const lineId = id ?? (await orderLines.insert(ctx, { ...withoutUndefined(line), orderId: order.id })).id;
  if (numbers) await freeOthers(ctx, lineId, numbers);
  const count = await countUnits(ctx, lineId);
  if (count > line.quantity) throw invalid(`${path}.quantity`, 'belowTaken', { count });
  if (id !== undefined) await orderLines.update(ctx, id, await withoutHidden(ctx, line), undefined);
  if (numbers) await reserve(ctx, order, { path, lineId, quantity: line.quantity }, numbers);
}

/** Those who may not see a PIN are answered none: sent back, it stays. */
const withoutHidden = async <L extends { pin?: string | undefined }>(ctx: Ctx, { pin, ...line }: L) =>
  pin === undefined || (pin === '' && !(await mayRelease(ctx))) ? line : { ...line, pin };

async function freeOthers(ctx: Ctx, lineId: number, numbers: readonly string[]): Promise<void> {
  await sql`delete from gate_order_unit where account_id = ${ctx.account.id} and line_id = ${lineId} and transport_id is null
    and number_key not in (select norm(given) from unnest(${numbers}::text[]) given)`.execute(ctx.tx);
}

interface Place {
  path: string;
  lineId: number;
  quantity: number;
}

async function reserve(
  ctx: Ctx,
  order: StoredOrder,
  { path, lineId, quantity }: Place,
  numbers: readonly string[],
): Promise<void> {
  if (numbers.length === 0) return;
  const [promised] = await findPromised(ctx, order, lineId, numbers);
  if (promised)
    throw invalid(`${path}.numbers`, 'numberPromised', { container: promised.number, number: promised.orderNumber });
  const { rows } = await sql<{ number: string }>`select given as number from unnest(${numbers}::text[]) given
    where norm(given) not in (select number_key from gate_order_unit where account_id = ${ctx.account.id} and line_id = ${lineId}
      and transport_id is null)`.execute(ctx.tx);
  const count = (await countUnits(ctx, lineId)) + rows.length;
  if (count > quantity) throw invalid(`${path}.quantity`, 'belowTaken', { count });
  const { id: orderId, direction, clientId } = order;
  if (rows.length === 0) return;
  const units = rows.map(
    ({ number }) => sql`(${ctx.account.id}, ${orderId}, ${lineId}, ${direction}, ${clientId}, ${number})`,
  );
  await sql`insert into gate_order_unit (account_id, order_id, line_id, direction, client_id, number)
    values ${sql.join(units)}`.execute(ctx.tx);
}

async function countUnits(ctx: Ctx, lineId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from gate_order_unit
    where account_id = ${ctx.account.id} and line_id = ${lineId}`.execute(ctx.tx);
  return rows[0]?.count ?? 0;
}

/** A list in JSON has no foreign key. */
async function checkTypes(ctx: Ctx, lines: readonly Line[]): Promise<void> {
  const named = [...new Set(lines.flatMap(({ containerTypeIds }) => containerTypeIds ?? []))];
  if (named.length === 0) return;
  const { rows } = await sql<{ id: number }>`select id from container_type where account_id = ${ctx.account.id}
    and id = any(${named}::bigint[]) for key share`.execute(ctx.tx);
  const known = new Set(rows.map(({ id }) => id));
  const nth = lines.findIndex(({ containerTypeIds = [] }) => containerTypeIds.some((id) => !known.has(id)));
  if (nth >= 0) throw invalid(`lines.${nth}.containerTypeIds`, 'unknownRecord');
}
