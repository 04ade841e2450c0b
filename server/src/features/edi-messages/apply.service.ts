import { AnnouncedCreate } from '@boxyard/contract/bookings/announced-trucks.ts';
import { type LineInput, OrderCreate, OrderUpdate } from '@boxyard/contract/bookings/gate-orders.ts';
import type { cargoUses } from '@boxyard/contract/bookings/order-fields.ts';
import { fieldErrors } from '@boxyard/contract/core/problems.ts';
import type { EdiLine, EdiMessageDetail } from '@boxyard/contract/edi/edi-messages.ts';
import { includesScope } from '@boxyard/contract/integrations/scopes.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../core/http/context.ts';
import { conflict, Problem } from '../../core/http/problems.ts';
import { requireModule } from '../../core/http/require-module.ts';
import { announcedTrucks } from '../announced-trucks/announced-trucks.queries.ts';
import { getOrder } from '../gate-orders/gate-orders.queries.ts';
import { endOrder, saveOrderByNumber, updateOrder } from '../gate-orders/gate-orders.service.ts';
import { matchTo } from '../gate-orders/order-lines.service.ts';
import { findParsed } from './known.queries.ts';
import { keepChange, lockMessage } from './message-log.queries.ts';
import { expiryOf, plan } from './plan.service.ts';
import { linesOf, type Planned, type PlannedLine } from './plan-lines.service.ts';
import { getMessage } from './preview.service.ts';

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
  if (status !== 'preview') throw conflict('ediNotNow', { status });
  await requireModule(ctx, 'bookings');
  const { apiToken } = ctx.admin;
  // What a message asks for is a matter of Bookings, whoever brings it.
  if (apiToken && !includesScope(apiToken.scopes, 'bookings:write'))
    throw new Problem('FORBIDDEN', 'scopeNeeded', { scope: 'bookings:write' });
  const planned = await plan(ctx, await findParsed(ctx, id));
  const all = linesOf(planned);
  const isChosen = ({ nth }: { nth: number }) => chosen === undefined || chosen.includes(nth);
  const taken = all.filter(isChosen);
  if (taken.length === 0) throw conflict('ediNothingLeft');
  const refused = taken.find(({ reasons, action }) => action === 'none' || reasons.some(({ isError }) => isError));
  if (refused) throw conflict('ediLineNotApplicable', { nth: refused.nth });
  const done = new Map<number, number | null>();
  for (const one of planned) {
    const lines = one.lines.filter(isChosen);
    if (lines.length === 0) continue;
    const becameId = one.kind === 'truck' ? await applyTruck(ctx, one, lines) : await applyOrder(ctx, one, lines);
    // An order is cancelled as a whole, whichever of its lines was chosen.
    for (const { nth } of one.action === 'cancel' ? one.lines : lines) done.set(nth, becameId);
  }
  const kept: EdiLine[] = all.map((line) => ({
    ...line,
    isApplied: done.has(line.nth),
    orderId: done.get(line.nth) ?? null,
  }));
  await sql`update edi_message set lines = ${JSON.stringify(kept)}::jsonb where account_id = ${ctx.account.id} and id = ${id}`.execute(
    ctx.tx,
  );
  const isWhole = done.size === all.length;
  await keepChange(ctx, id, { status: isWhole ? 'applied' : 'partly' }, [
    'applied',
    `${done.size}/${all.length}`,
    ctx.admin.id,
  ]);
  return getMessage(ctx, id);
}

const uses: Record<string, (typeof cargoUses)[number]> = {
  '1': 'continental',
  '2': 'export',
  '3': 'import',
  '6': 'transhipment',
};

/** Containers of one type and load are one line of the order, with the numbers that are named. */
function orderLines(lines: readonly PlannedLine[], { direction }: Planned): LineInput[] {
  const groups = Map.groupBy(lines, ({ box, typeIds }) =>
    JSON.stringify([typeIds, box.isEmpty, box.number !== '', box.references.BN ?? '']),
  );
  return [...groups.values()].map((members) => {
    const [first] = members;
    const numbers = members.flatMap(({ box }) => box.number || []);
    const isEmpty = first?.box.isEmpty;
    return {
      quantity: members.reduce((sum, { box }) => sum + (box.number ? 1 : (box.quantity ?? 0)), 0),
      containerTypeIds: first?.typeIds ?? [],
      load: isEmpty === null || isEmpty === undefined ? '' : isEmpty ? 'empty' : 'full',
      namedOnly: numbers.length > 0 && direction === 'out',
      bookingNumber: (first?.box.references.BN ?? '').slice(0, 64),
      numbers,
    };
  });
}

async function applyOrder(ctx: Ctx, planned: Planned, lines: readonly PlannedLine[]): Promise<number | null> {
  const { message, presentId, direction, clientId, number, warehouseId, action } = planned;
  if (action === 'cancel' && presentId !== null) return (await endOrder(ctx, presentId, 'cancelled')).id;
  const { references } = message;
  const asked = orderLines(lines, planned);
  const head = {
    validTo: expiryOf(message) || null,
    bookingNumber: (references.BN ?? '').slice(0, 64),
    billOfLading: (references.BM ?? '').slice(0, 64),
    customsReference: (references.AAE ?? '').slice(0, 64),
    cargoUse: uses[lines[0]?.box.status ?? ''] ?? '',
    notes: pickUpNote(lines),
  } satisfies Partial<OrderCreate>;
  if (presentId === null) {
    const order = { ...head, direction, clientId, number, ...(warehouseId !== null && { warehouseId }), lines: asked };
    return (await saveOrderByNumber(ctx, parsed(OrderCreate, order), { source: 'edi' })).id;
  }
  const left = planned.lines.length > lines.length;
  const merged = await mergedLines(ctx, presentId, { asked, name: message.function, left });
  return (await updateOrder(ctx, presentId, parsed(OrderUpdate, { ...head, lines: merged }))).id;
}

/** By the rules that every order and truck keeps. @throws 409 */
function parsed<S extends z.ZodType>(schema: S, values: unknown): z.output<S> {
  const { data, error } = schema.safeParse(values);
  if (error) throw conflict('ediNotOurs', { text: fieldErrors(error)[0]?.message ?? '' });
  return data;
}

/** When the line wants them to be collected is no limit of the order. */
function pickUpNote(lines: readonly PlannedLine[]): string {
  const dates = lines[0]?.box.dates ?? {};
  const day = dates['201'] ?? dates['181'] ?? dates['234'] ?? dates['400'];
  return day ? `DTM ${day.replace('T', ' ')}` : '';
}

/**
 * The lines of an order after a message: 5 says all of it, 4 and 2 some, 3 what goes. A line of which something was taken is never
 * dropped, but lowered to that; so is one that was left out by choice.
 */
async function mergedLines(
  ctx: Ctx,
  orderId: number,
  { asked, name, left }: { asked: LineInput[]; name: string; left: boolean },
): Promise<(LineInput & { id?: number | undefined })[]> {
  const present = (await getOrder(ctx, orderId)).lines;
  const given = matchTo(present, asked);
  const find = (id: number | undefined) => present.find((line) => line.id === id);
  const bare = (line: (typeof present)[number]): LineInput & { id: number } => {
    const { id, quantity, containerTypeIds, load, leastCondition, leastGrade, namedOnly, haulierId } = line;
    const { bookingNumber, billOfLading, customsReference, cargoUse } = line;
    return {
      id,
      quantity,
      containerTypeIds,
      load,
      leastCondition,
      leastGrade,
      namedOnly,
      haulierId,
      validTo: line.validTo,
      bookingNumber,
      billOfLading,
      customsReference,
      cargoUse,
    };
  };
  const others = present.filter((line) => !given.some(({ id }) => id === line.id));
  const atLeast = (line: (typeof present)[number] | undefined) => (line ? line.taken + line.gone : 0);
  if (name === '3') {
    const lowered = given.flatMap((line) => {
      const known = find(line.id);
      return known && atLeast(known) > 0 ? [{ ...bare(known), quantity: atLeast(known), numbers: [] }] : [];
    });
    return [...others.map(bare), ...lowered];
  }
  const changed = given.map((line) => {
    const known = find(line.id);
    const quantity = name === '2' ? line.quantity + (known?.quantity ?? 0) : line.quantity;
    // Those that have left by this line are no longer named.
    const gone = new Set(known?.units.filter(({ transportId }) => transportId !== null).map((unit) => unit.number));
    return {
      ...line,
      quantity,
      numbers: (line.numbers ?? []).filter((one) => !gone.has(one)),
    };
  });
  if (name !== '5' || left) return [...changed, ...others.map(bare)];
  const kept = others
    .filter((line) => atLeast(line) > 0)
    .map((line) => ({ ...bare(line), quantity: atLeast(line), numbers: [] }));
  return [...changed, ...kept];
}

async function applyTruck(ctx: Ctx, planned: Planned, lines: readonly PlannedLine[]): Promise<number | null> {
  const { action, presentId, message, direction, day, haulierId, orderOfTruck, clientId } = planned;
  if (action === 'cancel' && presentId !== null) {
    await announcedTrucks.lock(ctx, presentId);
    await announcedTrucks.remove(ctx, presentId);
    return null;
  }
  const values = parsed(AnnouncedCreate, {
    direction,
    day,
    haulierId,
    vehicleNumber: message.truck.plate.slice(0, 64),
    driverName: message.truck.driver.slice(0, 120),
    orderId: orderOfTruck,
    clientId,
    numbers: lines.flatMap(({ box }) => box.number || []).slice(0, 4),
    notes: haulierId === null ? message.truck.haulier : '',
  });
  if (presentId === null) return (await announcedTrucks.insert(ctx, values)).id;
  await announcedTrucks.lock(ctx, presentId);
  await announcedTrucks.update(ctx, presentId, values, undefined);
  return presentId;
}
