import { type OrderDirection, orderKey } from '@boxyard/contract/bookings/order-fields.ts';
import type { ReadBox } from '@boxyard/contract/edi/edi-read-box.ts';
import { mostBoxes } from '@boxyard/contract/gate/gate.ts';
import type { InAccount } from '../../core/http/context.ts';
import { reasonOf } from '../edi-events/reasons.service.ts';
import {
  appliedAt,
  findAnnounced,
  findLastOfTruck,
  findOrdersOfTruck,
  findTruck,
  type OrderOfTruck,
} from './known.queries.ts';
import { truckDates } from './meaning.service.ts';
import type { Context } from './plan.service.ts';
import { type Head, mapped, type Planned, type PlannedLine, wayOf } from './plan-lines.service.ts';
import { type AskedPart, type KnownOf, type Part, sayNewer } from './plan-order.service.ts';

/** What becomes of the truck that a message announces; what speaks against it is added to the head. */
export async function planTruck(
  context: Context,
  { message, boxes, ownIds }: Part,
  { clientId, number, warehouseId }: AskedPart,
  head: Head,
): Promise<KnownOf> {
  const { ctx, partner, present } = context;
  const { function: name } = message;
  if (!['1', '2', '3', '4', '5', '9'].includes(name))
    head.reasons.push(name === '' ? reasonOf('ediNoFunction') : reasonOf('ediUnknownFunction', { value: name }));
  const known = await findAnnounced(ctx, partner.id, number);
  const orders = new Set(boxes.flatMap(({ references }) => (references.RE ? [orderKey(references.RE)] : [])));
  if (orders.size > 1) head.reasons.push(reasonOf('ediSeveralOrders'));
  const order = await findOrder(context, { message, boxes }, { clientId, warehouseId }, head);
  const day =
    truckDates
      .map((qualifier) => message.dates[qualifier])
      .find(Boolean)
      ?.slice(0, 10) ?? '';
  const isCancel = name === '1';
  if (!isCancel && day !== '' && day < context.today) head.reasons.push(reasonOf('ediTruckDayPast', { day }, false));
  // What changes a truck that is announced needs no day.
  const needsDay = known === undefined || name === '5' || name === '9';
  if (day === '' && !isCancel && needsDay) head.reasons.push(reasonOf('ediNoDay'));
  if (isCancel && known === undefined) head.reasons.push(reasonOf('ediNoTruck', { number }));
  const isOwn = known !== undefined && ownIds.includes(known);
  const last = await findLastOfTruck(ctx, { id: context.came.id, partnerId: partner.id, number });
  const joins = (name === '2' || (name === '9' && isOwn)) && last?.function === '2';
  if (last && !joins && context.came.preparedAt < last.preparedAt)
    head.reasons.push(reasonOf('ediOlderThanApplied', { number }));
  // It has come, or was taken back by hand: not by the line.
  const isGone = known === undefined && (ownIds.length > 0 || (last !== undefined && last.function !== '1'));
  if (isGone) head.reasons.push(reasonOf('ediTruckGone', { number }, ownIds.length > 0 || !['9', '5'].includes(name)));
  else if (known === undefined && name === '3') head.reasons.push(reasonOf('ediNoTruck', { number }));
  else if (known === undefined && ['2', '4', '5'].includes(name))
    head.reasons.push(reasonOf('ediNothingToChange', { number }, false));
  if (
    known !== undefined &&
    isOwn &&
    name === '5' &&
    (await findTruck(ctx, known)).updatedAt > (await appliedAt(ctx, context.came.id))
  )
    head.reasons.push(reasonOf('ediChangedSince', { number }, false));
  await sayNewer(context, number, head);
  if (name === '9' && known !== undefined && !isOwn) head.reasons.push(reasonOf('ediTruckThere', { number }));
  if (boxes.filter((box) => box.number).length > mostBoxes)
    head.reasons.push(reasonOf('ediTooManyOnTruck', { max: mostBoxes }));
  const [haulierId = null] = mapped(partner, 'haulier', message.truck.haulier);
  const directions = [...new Set(boxes.map((box) => wayOf(box) ?? order?.direction ?? byPresence(box, present)))];
  const [direction] = directions;
  if (directions.length > 1 || !direction || (order && order.direction !== direction))
    head.reasons.push(reasonOf('ediNotThisWay', { number: boxes[0]?.number ?? number }));
  const there = name !== '9' ? 'change' : isOwn ? 'add' : 'none';
  return {
    kind: 'truck',
    action: isCancel ? (known === undefined ? 'none' : 'cancel') : known === undefined ? 'create' : there,
    direction: direction ?? 'in',
    presentId: known ?? null,
    orderOfTruck: order?.id ?? null,
    haulierId,
    day,
    number,
    taken: 0,
  };
}

/** The open order for which the truck comes, by its number or its booking. Without one the truck is announced all the same; that is said. */
async function findOrder(
  { ctx }: Context,
  { message, boxes }: Pick<Part, 'message' | 'boxes'>,
  { clientId, warehouseId }: Pick<AskedPart, 'clientId' | 'warehouseId'>,
  head: Head,
): Promise<OrderOfTruck | undefined> {
  const said = [...boxes, message].map(({ references }) => references);
  const keys = said.flatMap(({ RE, BN }) => [RE, BN].flatMap((one) => (one ? [orderKey(one)] : [])));
  const all = keys.length > 0 ? await findOrdersOfTruck(ctx, clientId, keys) : [];
  const there = all.length > 1 ? all.filter((one) => one.warehouseId === warehouseId) : all;
  const [release] = said.flatMap(({ RE }) => RE || []);
  if (there.length > 1 || (there.length === 0 && (all.length > 0 || release !== undefined))) {
    const number = release ?? said.flatMap(({ BN }) => BN || [])[0] ?? '';
    head.reasons.push(reasonOf(all.length > 0 ? 'ediTruckWhichOrder' : 'ediTruckNoOrder', { number }, false));
  }
  return there.length === 1 ? there[0] : undefined;
}

/** Says what of the truck that is announced goes, and what it does not bring or collect. @param left the lines that can still be applied */
export async function judgeTruck(
  ctx: InAccount,
  { message, presentId, lines, day }: Planned,
  [first]: readonly PlannedLine[],
): Promise<void> {
  const { function: name } = message;
  if (presentId === null || !first) return;
  const { numbers, vehicleNumber, day: dayThere } = await findTruck(ctx, presentId);
  if (name === '2' || name === '3') {
    const { plate } = message.truck;
    if (plate !== '' && plate !== vehicleNumber)
      first.reasons.push(reasonOf('ediPlateStays', { plate: vehicleNumber }, false));
    if (day !== '' && day !== dayThere) first.reasons.push(reasonOf('ediDayStays', { day: dayThere }, false));
  }
  if ((name === '4' || name === '5') && day !== '' && day !== dayThere)
    first.reasons.push(reasonOf('ediTruckDayBecomes', { from: dayThere, to: day }, false));
  for (const { box, reasons } of name === '4' ? lines : [])
    if (box.number !== '' && !numbers.includes(box.number))
      reasons.push(reasonOf('ediBoxAdded', { number: box.number }, false));
  if (!['1', '3', '5'].includes(name)) return;
  for (const line of name === '3' ? lines : [])
    if (!numbers.includes(line.box.number)) line.reasons.push(reasonOf('ediNotNamed', { number: line.box.number }));
  const what = numbers.filter((number) => !lines.some(({ box }) => box.number === number)).join(', ');
  const isEmptied = name === '3' && numbers.every((number) => lines.some(({ box }) => box.number === number));
  for (const { reasons } of isEmptied ? lines : []) reasons.push(reasonOf('ediNoLineStays'));
  if (what === '' || name === '3') return;
  first.reasons.push(
    name === '1' ? reasonOf('ediAllCancelled', { what }, false) : reasonOf('ediLinesGo', { what }, false),
  );
}

/** By where the container stands; undefined where none is named. */
const byPresence = ({ number }: ReadBox, present: Set<string>): OrderDirection | undefined =>
  number === '' ? undefined : present.has(number) ? 'out' : 'in';
