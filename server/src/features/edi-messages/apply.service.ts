import { AnnouncedCreate } from '@boxyard/contract/bookings/announced-trucks.ts';
import { OrderCreate, OrderUpdate } from '@boxyard/contract/bookings/gate-orders.ts';
import { type cargoUses, orderKey } from '@boxyard/contract/bookings/order-fields.ts';
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
import { createOrder, endOrder, updateOrder } from '../gate-orders/gate-orders.service.ts';
import { askedLines } from './asked-lines.service.ts';
import { findParsed } from './known.queries.ts';
import { mergedLines, said } from './merge-lines.service.ts';
import { keepChange, lockMessage } from './message-log.queries.ts';
import { notesOf } from './order-notes.service.ts';
import { plan } from './plan.service.ts';
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
  // What is for another depot is no part of what is left to be done.
  const ours = all.filter(({ isForAnotherDepot }) => !isForAnotherDepot);
  const isChosen = ({ nth }: { nth: number }) =>
    chosen === undefined ? ours.some((line) => line.nth === nth) : chosen.includes(nth);
  const taken = all.filter(isChosen);
  if (taken.length === 0) throw conflict('ediNothingLeft');
  const refused = taken.find(({ reasons, action }) => action === 'none' || reasons.some(({ isError }) => isError));
  if (refused) throw conflict('ediLineNotApplicable', { nth: refused.nth });
  const done = new Map<number, number | null>();
  const touched = new Map<string, number>();
  for (const one of planned) {
    const lines = one.lines.filter(isChosen);
    if (lines.length === 0) continue;
    const becameId =
      one.kind === 'truck' ? await applyTruck(ctx, one, lines) : await applyOrder(ctx, one, lines, touched);
    // An order is cancelled as a whole, whichever of its lines was chosen.
    const whole = one.lines.filter(({ depot }) => depot.is !== 'another');
    for (const { nth } of one.action === 'cancel' ? whole : lines) done.set(nth, becameId);
  }
  const kept: EdiLine[] = all.map((line) => ({
    ...line,
    isApplied: done.has(line.nth),
    orderId: done.get(line.nth) ?? null,
  }));
  await sql`update edi_message set lines = ${JSON.stringify(kept)}::jsonb where account_id = ${ctx.account.id} and id = ${id}`.execute(
    ctx.tx,
  );
  const isWhole = done.size === ours.length;
  await keepChange(ctx, id, { status: isWhole ? 'applied' : 'partly' }, [
    'applied',
    `${done.size}/${ours.length}`,
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

/** @param touched orders that earlier messages of the same file have made or changed: lines often write a message for each type */
async function applyOrder(
  ctx: Ctx,
  planned: Planned,
  lines: readonly PlannedLine[],
  touched: Map<string, number>,
): Promise<number | null> {
  const { message, direction, clientId, number, warehouseId, action, day } = planned;
  const key = JSON.stringify([clientId, direction, warehouseId, orderKey(number)]);
  const made = touched.get(key);
  const presentId = planned.presentId ?? made ?? null;
  if (action === 'cancel' && presentId !== null) return (await endOrder(ctx, presentId, 'cancelled')).id;
  const { references } = message;
  const asked = askedLines(lines, planned);
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
    const order = { ...head, notes, direction, clientId, number, ...place, lines: asked };
    const { id } = await createOrder(ctx, parsed(OrderCreate, order), 'edi');
    touched.set(key, id);
    return id;
  }
  touched.set(key, presentId);
  const present = await getOrder(ctx, presentId);
  if (message.function === '3') {
    // What goes says nothing of what stays.
    const fewer = mergedLines(present, { asked, name: '3', left: false });
    return (await updateOrder(ctx, presentId, parsed(OrderUpdate, { lines: fewer }))).id;
  }
  const left = planned.lines.filter(({ depot }) => depot.is !== 'another').length > lines.length;
  const isMore = made !== undefined && ['9', '5'].includes(message.function);
  const merged = isMore
    ? [...mergedLines(present, { asked: [], name: '2', left }), ...asked]
    : mergedLines(present, { asked, name: message.function, left });
  // What a person has noted stays.
  const added = notes.split('\n').filter((note) => !present.notes.split('\n').includes(note));
  // A change of a part says nothing of what it leaves out.
  const changes = message.function === '5' && !isMore ? head : said(head);
  const values = { ...changes, notes: [present.notes, ...added].filter(Boolean).join('\n'), lines: merged };
  return (await updateOrder(ctx, presentId, parsed(OrderUpdate, values))).id;
}

/** By the rules that every order and truck keeps. @throws 409 */
function parsed<S extends z.ZodType>(schema: S, values: unknown): z.output<S> {
  const { data, error } = schema.safeParse(values);
  if (error) throw conflict('ediNotOurs', { text: fieldErrors(error)[0]?.message ?? '' });
  return data;
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
    vehicleNumber: message.truck.plate,
    driverName: message.truck.driver,
    orderId: orderOfTruck,
    clientId,
    numbers: lines.flatMap(({ box }) => box.number || []),
    notes: [haulierId === null ? message.truck.haulier : '', ...message.texts].filter(Boolean).join('\n'),
  });
  if (presentId === null) return (await announcedTrucks.insert(ctx, values)).id;
  await announcedTrucks.lock(ctx, presentId);
  await announcedTrucks.update(ctx, presentId, values, undefined);
  return presentId;
}
