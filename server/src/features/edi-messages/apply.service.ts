import { AnnouncedCreate, AnnouncedUpdate } from '@boxyard/contract/bookings/announced-trucks.ts';
import { type LineInput, OrderCreate, OrderUpdate } from '@boxyard/contract/bookings/gate-orders.ts';
import { type cargoUses, orderKey, type References } from '@boxyard/contract/bookings/order-fields.ts';
import { fieldErrors } from '@boxyard/contract/core/problems.ts';
import type { EdiLine, EdiMessageDetail } from '@boxyard/contract/edi/edi-messages.ts';
import { includesScope } from '@boxyard/contract/integrations/scopes.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { lockByName } from '../../core/db/lock-by-name.ts';
import type { Ctx } from '../../core/http/context.ts';
import { conflict, Problem } from '../../core/http/problems.ts';
import { requireModule } from '../../core/http/require-module.ts';
import { announcedTrucks } from '../announced-trucks/announced-trucks.queries.ts';
import { getOrder } from '../gate-orders/gate-orders.queries.ts';
import { createOrder, endOrder, updateOrder } from '../gate-orders/gate-orders.service.ts';
import { askedLines } from './asked-lines.service.ts';
import { findParsed, type Parsed } from './known.queries.ts';
import { mergedLines, said } from './merge-lines.service.ts';
import { keepChange, lockMessage } from './message-log.queries.ts';
import { notesOf } from './order-notes.service.ts';
import type { Planned, PlannedLine } from './plan-lines.service.ts';
import { getMessage, planLeft } from './preview.service.ts';

/**
 * Does what a message asks for, all of it in one transaction. @param chosen lines by their number; undefined: all of them
 * @throws 404, 409 for a message that does not wait, a line that is refused, or orders that cannot be so, 403 without the right to release
 */
export async function applyLines(
  ctx: Ctx,
  id: number,
  chosen: readonly number[] | undefined,
): Promise<EdiMessageDetail> {
  const { status } = await lockMessage(ctx, id);
  await requireModule(ctx, 'bookings');
  const { apiToken } = ctx.admin;
  // What a message asks for is a matter of Bookings, whoever brings it.
  if (apiToken && !includesScope(apiToken.scopes, 'bookings:write'))
    throw new Problem('FORBIDDEN', 'scopeNeeded', { scope: 'bookings:write' });
  const came = await findParsed(ctx, id);
  await holdOrders(ctx, came);
  const { planned, lines: all } = await planLeft(ctx, came);
  // What is for another depot is no part of what is left to be done.
  const ours = all.filter(({ isForAnotherDepot }) => !isForAnotherDepot);
  const left = ours.filter(({ isApplied }) => !isApplied);
  if (status !== 'preview' && left.length === 0) throw conflict('ediNotNow', { status });
  const isChosen = ({ nth }: { nth: number }) =>
    chosen === undefined ? left.some((line) => line.nth === nth) : chosen.includes(nth);
  const taken = all.filter(isChosen);
  if (taken.length === 0) throw conflict('ediNothingLeft');
  const refused = taken.find(
    ({ reasons, action, isApplied }) => isApplied || action === 'none' || reasons.some(({ isError }) => isError),
  );
  if (refused) throw conflict('ediLineNotApplicable', { nth: refused.nth });
  const done = new Map(all.flatMap(({ nth, isApplied, orderId }) => (isApplied ? [[nth, orderId]] : [])));
  const before = new Set(done.keys());
  const touched = new Map<string, number>();
  for (const one of planned) {
    const asked = one.lines.filter(isChosen);
    if (asked.length === 0) continue;
    // What is replaced is given as a whole: with what was applied of it before.
    const isWhole = one.message.function === '5';
    const lines = one.lines.filter((line) => isChosen(line) || (isWhole && done.has(line.nth)));
    const becameId =
      one.kind === 'truck'
        ? await applyTruck(ctx, one, lines, before)
        : await applyOrder(ctx, one, lines, { touched, before });
    // An order is cancelled as a whole, whichever of its lines was chosen.
    const whole = one.lines.filter(({ depot }) => depot.is !== 'another');
    for (const { nth } of one.action === 'cancel' ? whole : asked) done.set(nth, becameId);
  }
  const kept: EdiLine[] = all.map((line) => ({
    ...line,
    isApplied: done.has(line.nth),
    orderId: done.get(line.nth) ?? null,
  }));
  await sql`update edi_message set lines = ${JSON.stringify(kept)}::jsonb where account_id = ${ctx.account.id} and id = ${id}`.execute(
    ctx.tx,
  );
  const isWhole = ours.every(({ nth }) => done.has(nth));
  await keepChange(ctx, id, { status: isWhole ? 'applied' : 'partly' }, [
    'applied',
    `${done.size}/${ours.length}`,
    ctx.admin.id,
  ]);
  return getMessage(ctx, id);
}

/**
 * One message after the other, and no clerk in between: what a message does depends on what its orders and trucks are. They are planned
 * once to know them, and again once they are held.
 */
async function holdOrders(ctx: Ctx, came: Parsed): Promise<void> {
  await lockByName(ctx.tx, `edi orders of ${ctx.account.id}`);
  const { planned } = await planLeft(ctx, came);
  for (const [table, isTruck] of [
    ['gate_order', false],
    ['announced_truck', true],
  ] as const) {
    const ids = planned.flatMap(({ kind, presentId }) =>
      presentId !== null && (kind === 'truck') === isTruck ? [presentId] : [],
    );
    if (ids.length > 0)
      await sql`select from ${sql.table(table)} where account_id = ${ctx.account.id} and id = any(${ids}) order by id for update`.execute(
        ctx.tx,
      );
  }
}

const uses: Record<string, (typeof cargoUses)[number]> = {
  '1': 'continental',
  '2': 'export',
  '3': 'import',
  '6': 'transhipment',
};

interface Applying {
  /** Orders that earlier messages of the same file have made or changed: lines often write a message for each type. */
  touched: Map<string, number>;
  /** Lines that were applied before. */
  before: ReadonlySet<number>;
}

async function applyOrder(
  ctx: Ctx,
  planned: Planned,
  lines: readonly PlannedLine[],
  { touched, before }: Applying,
): Promise<number | null> {
  const { message, direction, clientId, number, warehouseId, action, day } = planned;
  const key = JSON.stringify([clientId, direction, warehouseId, orderKey(number)]);
  const made = touched.get(key);
  const presentId = planned.presentId ?? made ?? null;
  if (action === 'cancel' && presentId !== null) return (await endOrder(ctx, presentId, 'cancelled')).id;
  const { references } = message;
  const head = {
    validTo: day || null,
    bookingNumber: references.BN ?? '',
    billOfLading: references.BM ?? '',
    customsReference: references.AAE ?? '',
    cargoUse: uses[lines[0]?.box.status ?? ''] ?? '',
  } satisfies Partial<OrderCreate>;
  const notes = notesOf(message, lines);
  if (presentId === null) {
    const place = warehouseId !== null && { warehouseId };
    const order = { ...head, notes, direction, clientId, number, ...place, lines: askedLines(lines, planned) };
    const origin = { source: 'edi', documentNumber: message.number } as const;
    const { id } = await createOrder(ctx, parsed(OrderCreate, order), origin);
    touched.set(key, id);
    return id;
  }
  touched.set(key, presentId);
  const present = await getOrder(ctx, presentId);
  if (message.function === '3') {
    // What goes says nothing of what stays.
    const fewer = mergedLines(present, { asked: askedLines(lines, planned), name: '3', left: false });
    return (await updateOrder(ctx, presentId, parsed(OrderUpdate, { lines: fewer }))).id;
  }
  // The head was applied with the first lines.
  const isRest = planned.lines.some(({ nth }) => before.has(nth));
  const left = planned.lines.filter(({ depot }) => depot.is !== 'another').length > lines.length;
  const isMore = action === 'add' || (made !== undefined && message.function === '9');
  const joins = message.function === '2' || (isMore && !isRest);
  const asked = joins
    ? joiningLines(askedLines(lines, { ...planned, day: present.validTo ?? '' }), head, present)
    : askedLines(lines, planned);
  const merged = isMore
    ? [...mergedLines(present, { asked: [], name: '2', left }), ...asked]
    : mergedLines(present, { asked, name: message.function, left, day: joins ? '' : day, head: present });
  // What a message does not say stays; but a whole order that is said without a last day has none.
  const isWhole = message.function === '5' && !isMore && !left;
  const changes = isRest || joins ? {} : { ...said(head), ...(isWhole && { validTo: head.validTo }) };
  const values = { ...changes, notes: withNotes(present.notes, notes), lines: merged };
  return (await updateOrder(ctx, presentId, parsed(OrderUpdate, values))).id;
}

type Named = Pick<References, 'bookingNumber' | 'billOfLading' | 'customsReference'>;

/** What joins an order leaves its head as it is: a reference of the message that the order has not stands with the lines that join. */
function joiningLines(asked: readonly LineInput[], head: Named, present: Named): LineInput[] {
  const other = (name: keyof Named) => (head[name] === present[name] ? '' : head[name]);
  return asked.map((line) => ({
    ...line,
    bookingNumber: line.bookingNumber || other('bookingNumber'),
    billOfLading: line.billOfLading || other('billOfLading'),
    customsReference: line.customsReference || other('customsReference'),
  }));
}

/** What a person has noted stays, and what a message says anew is added. */
function withNotes(present: string, said: string): string {
  const lines = present.split('\n');
  return [present, ...said.split('\n').filter((note) => !lines.includes(note))].filter(Boolean).join('\n');
}

/** By the rules that every order and truck keeps. @throws 409 */
function parsed<S extends z.ZodType>(schema: S, values: unknown): z.output<S> {
  const { data, error } = schema.safeParse(values);
  if (error) throw conflict('ediNotOurs', { text: fieldErrors(error)[0]?.message ?? '' });
  return data;
}

async function applyTruck(
  ctx: Ctx,
  planned: Planned,
  lines: readonly PlannedLine[],
  before: ReadonlySet<number>,
): Promise<number | null> {
  const { action, presentId, message, direction, day, haulierId, orderOfTruck, clientId } = planned;
  if (action === 'cancel' && presentId !== null) {
    await announcedTrucks.lock(ctx, presentId);
    await announcedTrucks.remove(ctx, presentId);
    return null;
  }
  const given = {
    direction,
    day,
    haulierId,
    vehicleNumber: message.truck.plate,
    driverName: message.truck.driver,
    orderId: orderOfTruck,
    clientId,
    numbers: lines.flatMap(({ box }) => box.number || []),
    notes: [haulierId === null ? message.truck.haulier : '', ...message.texts].filter(Boolean).join('\n'),
  };
  if (presentId === null) return (await announcedTrucks.insert(ctx, parsed(AnnouncedCreate, given))).id;
  const present = await announcedTrucks.lock(ctx, presentId);
  const isWhole = planned.lines.length === lines.length;
  const isRest = planned.lines.some(({ nth }) => before.has(nth));
  const changed = truckChange(action === 'add' ? '2' : message.function, {
    // What a person has noted stays.
    given: { ...given, notes: withNotes(present.notes, given.notes) },
    numbers: present.numbers,
    isWhole,
    isRest,
  });
  await announcedTrucks.update(ctx, presentId, parsed(AnnouncedUpdate, changed), undefined);
  return presentId;
}

interface TruckChange<V> {
  given: V;
  /** The containers that it has. */
  numbers: readonly string[];
  /** All lines of the message are applied by now. */
  isWhole: boolean;
  /** Some were applied before: the truck has what the message says of it. */
  isRest: boolean;
}

/** What of a truck a message changes: 5 all of it, once all its lines are applied; 2 and 3 which containers, 4 what it says of it. */
function truckChange<V extends { numbers: string[] }>(
  name: string,
  { given, numbers, isWhole, isRest }: TruckChange<V>,
): Partial<V> & Pick<V, 'numbers'> {
  const nothing: Partial<V> = {};
  if (name === '3') return { ...nothing, numbers: numbers.filter((one) => !given.numbers.includes(one)) };
  const joined = name === '5' && isWhole ? given.numbers : [...new Set([...numbers, ...given.numbers])];
  // What the message does not say stays.
  return { ...(isRest || name === '2' ? nothing : said(given)), numbers: joined };
}
