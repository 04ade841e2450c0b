import { type OrderDirection, orderKey } from '@boxyard/contract/bookings/order-fields.ts';
import type { EdiLine, EdiReason } from '@boxyard/contract/edi/edi-messages.ts';
import type { ReadMessage } from '@boxyard/contract/edi/edi-read.ts';
import type { ReadBox } from '@boxyard/contract/edi/edi-read-box.ts';
import { reasonOf } from '../edi-events/reasons.service.ts';
import {
  appliedAt,
  findEarlierCancel,
  findLastApplied,
  findNewerWaiting,
  findOrdersByBooking,
  findOrdersByNumber,
  type KnownOrder,
} from './known.queries.ts';
import type { Context } from './plan.service.ts';
import type { Head, Planned } from './plan-lines.service.ts';

/** What of a message is planned together: its lines of one warehouse. */
export interface Part {
  message: ReadMessage;
  boxes: readonly ReadBox[];
  /** What its lines that were applied before have become, by their ids. */
  ownIds: readonly number[];
}
export interface AskedPart {
  clientId: number;
  number: string;
  warehouseId: number | null;
  /** For which warehouses the message has lines: each has an order of its own. */
  warehouses: readonly (number | null)[];
}

export type KnownOf = Pick<
  Planned,
  'kind' | 'action' | 'direction' | 'presentId' | 'orderOfTruck' | 'haulierId' | 'day' | 'number'
> & { taken: number };

/** What becomes of the order that a part of a message is about; what speaks against it is added to the head. */
export async function planOrder(
  context: Context,
  part: Part,
  asked: AskedPart & { direction: OrderDirection },
  head: Head,
): Promise<KnownOf> {
  const { ctx, came, partner } = context;
  const { message, boxes, ownIds } = part;
  const { function: name } = message;
  const { direction, number } = asked;
  const kind = kindOf(asked);
  const order = await findOrder(context, part, asked, head);
  // What was left of a message joins the order that its other lines have made, or other new messages of the file.
  const isRest = order !== undefined && ownIds.includes(order.id);
  const isOwn = isRest || (order !== undefined && isPartOf(order, context, part, asked));
  const action = isOwn && name === '9' ? 'add' : actionOf(name, order, number, head);
  if (name === '9' && ownIds.length > 0 && !isOwn) head.reasons.push(reasonOf('ediOrderGone', { number }));
  if (name === '9' && !order && (await findEarlierCancel(ctx, partner.id, { before: came.id, number })))
    head.reasons.push(reasonOf('ediCancelledBefore', { number }, false));
  if (order && (name !== '9' || isOwn)) {
    const joins = name === '9' || name === '2';
    head.reasons.push(...(await reasonsOfAge(context, { ofId: order.id, kind, joins, number: order.number })));
  }
  // What is added to an order has its day, or one of its own.
  const joinsOther = name === '2' || (name === '9' && isOwn && !isRest);
  const day = joinsOther && order ? (order.validTo ?? '') : lastDayOf(message);
  if (name === '4' && order?.validTo && day !== '' && day !== order.validTo)
    head.reasons.push(reasonOf('ediDayBecomes', { from: order.validTo, to: day }, false));
  const hasNoDay = day === '' && boxes.some((box) => !box.dates['36']);
  if (order?.validTo && name === '5' && hasNoDay)
    head.reasons.push(reasonOf('ediDayGoes', { day: order.validTo }, false));
  if (order && isOwn && name === '5' && order.updatedAt > (await appliedAt(ctx, came.id)))
    head.reasons.push(reasonOf('ediChangedSince', { number }, false));
  await sayNewer(context, number, head);
  return {
    kind,
    action,
    direction,
    presentId: order?.id ?? null,
    orderOfTruck: null,
    haulierId: null,
    day,
    number: order?.number ?? number,
    taken: order?.taken ?? 0,
  };
}

/** An order for the same warehouse that another new message of the file has made. */
const isPartOf = (
  { id, warehouseId }: KnownOrder,
  { newIds }: Context,
  { message }: Part,
  asked: Pick<AskedPart, 'warehouseId'>,
): boolean => message.function === '9' && newIds.includes(id) && warehouseId === asked.warehouseId;

/** Says that a newer message about the same waits. */
export async function sayNewer({ ctx, came, partner }: Context, number: string, head: Head): Promise<void> {
  const { id, preparedAt } = came;
  const icr = await findNewerWaiting(ctx, { id, partnerId: partner.id, number, preparedAt });
  if (icr !== undefined) head.reasons.push(reasonOf('ediNewerWaits', { icr, number }, false));
}

/** That something drawn up later was applied before, or in the same minute: times of messages have no seconds. */
async function reasonsOfAge(
  { ctx, came, partner }: Context,
  { number, ...of }: { ofId: number; kind: EdiLine['kind']; joins: boolean; number: string },
): Promise<EdiReason[]> {
  const last = await findLastApplied(ctx, { ...of, id: came.id, partnerId: partner.id });
  if (last && came.preparedAt < last.preparedAt) return [reasonOf('ediOlderThanApplied', { number })];
  const isAsked = last && came.preparedAt === last.preparedAt && came.id < last.id;
  return isAsked ? [reasonOf('ediOfTheSameMinute', { number, icr: last.icr }, false)] : [];
}

/** The order of this number for the warehouse that is asked for, else that of its booking. What else has the number is said. */
async function findOrder(
  context: Context,
  part: Part,
  asked: AskedPart & { direction: OrderDirection },
  head: Head,
): Promise<KnownOrder | undefined> {
  const { ctx } = context;
  const { function: name, references } = part.message;
  const { number, warehouseId, warehouses } = asked;
  const all = await findOrdersByNumber(ctx, asked, orderKey(number));
  const present = all.filter(({ status }) => status !== 'cancelled');
  const cancelled = all.filter(({ status }) => status === 'cancelled');
  // One without a warehouse is new only where there is none of its number.
  const isAny = warehouseId === null && !isSplit(asked);
  const isOwn = (order: KnownOrder) => part.ownIds.includes(order.id) || isPartOf(order, context, part, asked);
  const own = isAny ? present.find(isOwn) : undefined;
  const order = own ?? (isAny && name === '9' ? present[0] : ofWarehouse(present, asked, head));
  // Those for which the message has lines of their own are no others.
  const others = present.filter(
    (one) => one.id !== order?.id && !(isSplit(asked) && warehouses.includes(one.warehouseId)),
  );
  if (order) {
    judgeOrder(order, { name, isOwn: isOwn(order), isAny, cancelled }, head);
    if (name === '5' || name === '1') sayOthers(others, { name, number, isThere: true }, head);
    return order;
  }
  if (head.reasons.every(({ key }) => key !== 'ediWhichOrder'))
    sayOthers(others, { name, number, isThere: false }, head);
  await judgeCancelled(context, cancelled, asked, { head, name });
  if (name === '9' || present.length > 0) return undefined;
  const byBooking = await findOrdersByBooking(ctx, asked, references.BN ?? references.ACW ?? '');
  const found = ofWarehouse(byBooking, asked, head);
  if (found) head.reasons.push(reasonOf('ediFoundByBooking', { number: found.number }, false));
  else if (cancelled.length > 0) head.reasons.push(reasonOf('ediOrderCancelled', { number }, name !== '5'));
  return found;
}

const isSplit = ({ warehouses }: AskedPart): boolean => warehouses.length > 1;

interface Found {
  name: string;
  /** Other lines of the message have made or changed it. */
  isOwn: boolean;
  /** The message says no warehouse. */
  isAny: boolean;
  cancelled: readonly KnownOrder[];
}

/** What speaks against changing this order. */
function judgeOrder({ status, number }: KnownOrder, { name, isOwn, isAny, cancelled }: Found, head: Head): void {
  if (name === '9' && !isOwn) return;
  if (status === 'closed') head.reasons.push(reasonOf('ediOrderClosed', { number }));
  if (isAny && !isOwn && cancelled.length > 0) head.reasons.push(reasonOf('ediOneCancelled', { number }, false));
}

/** Says which other orders have the number. */
function sayOthers(
  others: readonly KnownOrder[],
  { name, number, isThere }: { name: string; number: string; isThere: boolean },
  head: Head,
): void {
  for (const { warehouseName } of others) head.reasons.push(ofOther(number, warehouseName, { name, isThere }));
}

/** An order of this number was cancelled: by what came later, or by a clerk, of whom the line knows nothing. */
async function judgeCancelled(
  context: Context,
  cancelled: readonly KnownOrder[],
  asked: AskedPart & { direction: OrderDirection },
  { head, name }: { head: Head; name: string },
): Promise<void> {
  const { ctx, came, partner } = context;
  const { number, warehouseId } = asked;
  const kind = kindOf(asked);
  for (const { id, warehouseId: of } of cancelled) {
    if (warehouseId !== null && of !== null && of !== warehouseId) continue;
    head.reasons.push(...(await reasonsOfAge(context, { ofId: id, kind, joins: false, number })));
    const last = await findLastApplied(ctx, { id: came.id, partnerId: partner.id, ofId: id, kind, joins: false });
    const isSaid = head.reasons.some(({ key }) => key === 'ediOrderCancelled');
    if (name === '9' && last?.function !== '1' && !isSaid)
      head.reasons.push(reasonOf('ediOrderCancelled', { number }, false));
  }
}

const kindOf = ({ direction }: { direction: OrderDirection }) => (direction === 'out' ? 'release' : 'acceptance');

/** What is said of an order of the same number for another warehouse: a new one may stand beside it, and one that is replaced leaves it. */
function ofOther(
  number: string,
  warehouse: string | null,
  { name, isThere }: { name: string; isThere: boolean },
): EdiReason {
  if (warehouse === null) return reasonOf('ediOrderForAny', { number }, !isThere);
  if (isThere || name === '5') return reasonOf('ediOtherStays', { number, warehouse }, false);
  return reasonOf('ediOrderElsewhere', { number, warehouse }, !['9', '5', '2'].includes(name));
}

/**
 * The one that is for this warehouse, else for any. Where the message names none, the only one there is; of several, nobody knows which is
 * meant.
 */
function ofWarehouse(orders: readonly KnownOrder[], asked: AskedPart, head: Head): KnownOrder | undefined {
  const { warehouseId, number } = asked;
  if (warehouseId === null && !isSplit(asked)) {
    if (orders.length > 1) head.reasons.push(reasonOf('ediWhichOrder', { number }));
    return orders.length === 1 ? orders[0] : undefined;
  }
  const own = orders.filter((order) => order.warehouseId === warehouseId);
  const meant = own.length > 0 || isSplit(asked) ? own : orders.filter((order) => order.warehouseId === null);
  if (meant.length > 1) head.reasons.push(reasonOf('ediWhichOrder', { number }));
  return meant.length === 1 ? meant[0] : undefined;
}

/** The last day of the order: that of the head. A day under a container is that container's. '' without. */
const lastDayOf = ({ dates }: ReadMessage): string => (dates['36'] ?? '').slice(0, 10);

function actionOf(name: string, order: KnownOrder | undefined, number: string, head: Head): EdiLine['action'] {
  if (!['1', '2', '3', '4', '5', '9'].includes(name)) {
    head.reasons.push(name === '' ? reasonOf('ediNoFunction') : reasonOf('ediUnknownFunction', { value: name }));
    return 'none';
  }
  const isSaid = head.reasons.some(({ isError }) => isError);
  if (name === '1') {
    if (!order && !isSaid) head.reasons.push(reasonOf('ediNothingToCancel', { number }));
    else if (order && order.taken > 0) head.reasons.push(reasonOf('ediUnitsOut', { count: order.taken }, false));
    return order ? 'cancel' : 'none';
  }
  if (name === '9') {
    if (order) head.reasons.push(reasonOf('ediOrderThere', { number: order.number }));
    return order ? 'none' : 'create';
  }
  if (name === '3' && !order) {
    if (!isSaid) head.reasons.push(reasonOf('ediNothingToCancel', { number }));
    return 'none';
  }
  if (!order && !isSaid) head.reasons.push(reasonOf('ediNothingToChange', { number }, false));
  return order ? 'change' : 'create';
}
