import { orderKey } from '@boxyard/contract/bookings/order-fields.ts';
import type { InOptions } from '@boxyard/contract/edi/edi-options.ts';
import type { EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import type { ReadMessage } from '@boxyard/contract/edi/edi-read.ts';
import type { ReadBox } from '@boxyard/contract/edi/edi-read-box.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { InAccount } from '../../core/http/context.ts';
import { reasonOf } from '../edi-events/reasons.service.ts';
import { getPartner } from '../edi-partners/edi-partners.queries.ts';
import { profileOfToday } from '../edi-profiles/edi-profiles.queries.ts';
import { judgePart } from './asked-lines.service.ts';
import { findPresent, findPromises, findRecorded, findTypes, type Parsed } from './known.queries.ts';
import { meaningOf, usualOptions } from './meaning.service.ts';
import { type Depot, depotAmong, judgeDepot, warehousesOf } from './places.service.ts';
import {
  type Head,
  type Known,
  mapped,
  nameOf,
  type Planned,
  type PlannedLine,
  planLine,
  type ToPlan,
} from './plan-lines.service.ts';
import { type KnownOf, planOrder } from './plan-order.service.ts';
import { judgeTruck, planTruck } from './plan-truck.service.ts';
import { idsOfNew, judgeSeveralInFile } from './several-in-file.service.ts';

/** What is known of the account and of what came, while a message is planned. */
export interface Context extends Known {
  ctx: InAccount;
  came: Parsed;
  /** Orders that the new messages (9) of the file have made. */
  newIds: readonly number[];
  /** In the account's time zone. */
  today: string;
}

/** What each message of an interchange would do now. Nothing is changed. */
export async function plan(ctx: InAccount, came: Parsed): Promise<Planned[]> {
  if (came.partnerId === null || came.parsed === null) return [];
  const numbers = came.parsed.flatMap(({ boxes }) => boxes.flatMap(({ number }) => number || []));
  const now = sql<{ today: string }>`select (now() at time zone ${ctx.account.timezone}::text)::date::text as today`;
  const context: Context = {
    ctx,
    came,
    partner: await getPartner(ctx, came.partnerId),
    types: await findTypes(ctx),
    present: await findPresent(ctx, numbers),
    recorded: await findRecorded(ctx, numbers),
    promised: await findPromises(ctx, numbers),
    newIds: idsOfNew(came),
    today: onlyRow(await now.execute(ctx.tx)).today,
  };
  const planned: Planned[] = [];
  let nth = 1;
  for (const message of came.parsed) {
    if (!['COPARN', 'COREOR', 'COPINO'].includes(message.type)) continue;
    planned.push(...(await planMessage(context, message, nth)));
    nth += message.boxes.length;
  }
  judgeSeveralInFile(planned, came);
  return planned;
}

/** One order for each of our warehouses that its lines name; a truck is one. */
async function planMessage(context: Context, message: ReadMessage, first: number): Promise<Planned[]> {
  const { ctx, partner } = context;
  const options =
    (await profileOfToday<InOptions>(ctx, partner.id, message.type || 'COPARN'))?.options ?? usualOptions(message);
  const meaning = meaningOf(message, options);
  const head: Head = { reasons: [], gap: null };
  if (!meaning || meaning === 'ignored') head.reasons.push(reasonOf('ediUnknownCode', { value: message.code }));
  for (const value of message.unreadable) head.reasons.push(reasonOf('ediUnreadable', { value }));
  const clientId = clientOf(message, partner, head);
  const isTruck = meaning === 'truck';
  const ofOrder = options.keys.map((key) => message.references[key]).find(Boolean) ?? '';
  // A truck has its own number: that of the order for which it comes is no name of it.
  const number = isTruck ? message.number || ofOrder : ofOrder || message.number;
  if (orderKey(number) === '') head.reasons.push(reasonOf('ediNoNumber'));
  const way = isTruck ? 'truck' : meaning === 'acceptance' ? 'in' : 'out';
  const lines = message.boxes.map((box, nth): ToPlan => {
    const place = depotAmong(box.places, way) ?? depotAmong(message.places, way);
    return { nth: first + nth, box, depot: judgeDepot(place, partner), place };
  });
  // What is not for us, or not known to be, stands with the first that is.
  const home = lines.find(({ depot }) => depot.is === 'ours')?.depot;
  const warehouseOf = ({ depot }: ToPlan) =>
    warehouseNamed(depot) ?? (depot.is === 'ours' ? null : warehouseNamed(home));
  const groups = isTruck ? [lines] : [...Map.groupBy(lines, warehouseOf).values()];
  const warehouses = groups.flatMap(([line]) => (line ? [warehouseOf(line)] : []));
  const named = message.boxes.map(nameOf);
  const planned: Planned[] = [];
  for (const group of groups) {
    const own: Head = { reasons: [...head.reasons], gap: head.gap };
    const warehouseId = group[0] ? warehouseOf(group[0]) : null;
    const asked = { clientId, number, warehouseId, warehouses };
    const boxes = group.flatMap(({ box, depot }) => (depot.is === 'another' ? [] : [box]));
    const nths = new Set(group.map(({ nth }) => nth));
    const ownIds = context.came.lines.flatMap(({ nth, isApplied, orderId }) =>
      isApplied && orderId !== null && nths.has(nth) ? [orderId] : [],
    );
    const part = { message, boxes, ownIds };
    const known: KnownOf = isTruck
      ? await planTruck(context, part, asked, own)
      : await planOrder(context, part, { ...asked, direction: way === 'in' ? 'in' : 'out' }, own);
    const of = {
      ...{ head: own, meaning, message, named, clientId, warehouseId, orderId: known.presentId },
      ...{ direction: known.direction, today: context.today },
    };
    const plannedLines = group.map((line) => planLine(context, line, of));
    // New for a partner who names several of our warehouses, and names none here.
    const isNew = known.action === 'create' && own.reasons.every(({ isError }) => !isError);
    if (isNew && !isTruck && warehouseId === null && warehousesOf(partner).size > 1)
      for (const { depot, reasons } of plannedLines)
        if (depot.is === 'ours') reasons.push(reasonOf('ediAnyWarehouse', {}, false));
    // It is replaced for another depot: what it had here is not taken back by itself.
    const [firstLine] = plannedLines;
    if (known.presentId !== null && !isTruck && plannedLines.every(({ depot }) => depot.is === 'another'))
      firstLine?.reasons.push(reasonOf('ediStaysHere', { number: known.number }, false));
    // Functions 2, 3 and 4 name a part of the order only.
    if (known.action === 'change' && !isTruck && message.function === '5') judgeQuantity(plannedLines, known.taken);
    const one = { message, clientId, warehouseId, ...known, lines: plannedLines };
    const isLeft = ({ nth, depot }: PlannedLine) =>
      depot.is !== 'another' && !context.came.lines.some((line) => line.nth === nth && line.isApplied);
    await (isTruck ? judgeTruck : judgePart)(ctx, one, plannedLines.filter(isLeft));
    planned.push(one);
  }
  // This is about the whole message, so only its first line says it.
  const [line] = planned.flatMap((one) => one.lines);
  for (const { kind, number: other } of message.equipment)
    line?.reasons.push(reasonOf('ediOtherEquipment', { value: `${kind} ${other}`.trim() }, false));
  return planned;
}

const warehouseNamed = (depot: Depot | undefined): number | null => (depot?.is === 'ours' ? depot.warehouseId : null);

/** Whose containers: by the operator; the partner's own client where none is named. */
function clientOf({ operator }: ReadMessage, partner: EdiPartner, head: Head): number {
  if (operator === '' || operator === partner.operator) return partner.clientId;
  const [clientId] = mapped(partner, 'client', operator);
  if (clientId === undefined) {
    head.reasons.push(reasonOf('ediUnknownOperator', { value: operator }));
    head.gap ??= { kind: 'client', theirs: operator };
  }
  return clientId ?? partner.clientId;
}

/** A whole order that asks for fewer than were taken is refused with each of its lines. */
function judgeQuantity(all: Planned['lines'], taken: number): void {
  const lines = all.filter(({ depot }) => depot.is !== 'another');
  const asked = lines.reduce((sum, { box }) => sum + quantityOf(box), 0);
  if (asked < taken) for (const line of lines) line.reasons.push(reasonOf('ediBelowTaken', { count: taken }));
}

const quantityOf = ({ quantity, number }: ReadBox): number => (number ? 1 : (quantity ?? 0));
