import { type OrderDirection, orderKey } from '@boxyard/contract/bookings/order-fields.ts';
import type { EdiLine } from '@boxyard/contract/edi/edi-messages.ts';
import type { ReadMessage } from '@boxyard/contract/edi/edi-read.ts';
import type { ReadBox } from '@boxyard/contract/edi/edi-read-box.ts';
import { reasonOf } from '../edi-events/reasons.service.ts';
import { findEarlierCancel, findLastApplied, findOrder, findOrderByBooking, type KnownOrder } from './known.queries.ts';
import type { Context } from './plan.service.ts';
import type { Head, Planned } from './plan-lines.service.ts';

/** What of a message is planned together: its lines of one warehouse. */
export interface Part {
  message: ReadMessage;
  boxes: readonly ReadBox[];
}
export interface AskedPart {
  clientId: number;
  number: string;
  warehouseId: number | null;
  /** Other lines of the message are for other warehouses: each has an order of its own. */
  isSplit: boolean;
}

export type KnownOf = Pick<
  Planned,
  'kind' | 'action' | 'direction' | 'presentId' | 'orderOfTruck' | 'haulierId' | 'day' | 'number'
> & { taken: number };

/** What becomes of the order that a part of a message is about; what speaks against it is added to the head. */
export async function planOrder(
  { ctx, came, partner }: Context,
  { message, boxes }: Part,
  { clientId, number, direction, warehouseId, isSplit }: AskedPart & { direction: OrderDirection },
  head: Head,
): Promise<KnownOf> {
  const bookingNumber = message.references.BN ?? message.references.ACW ?? '';
  const within = isSplit ? { warehouseId } : {};
  const asked = { clientId, direction, numberKey: orderKey(number), bookingNumber, ...within };
  let order = await findOrder(ctx, asked);
  const { function: name } = message;
  if (!order && name !== '9') {
    order = await findOrderByBooking(ctx, asked);
    if (order) head.reasons.push(reasonOf('ediFoundByBooking', { number: order.number }, false));
  }
  const action = actionOf(name, order, number, head);
  if (name === '9' && !order && (await findEarlierCancel(ctx, partner.id, { before: came.id, number })))
    head.reasons.push(reasonOf('ediCancelledBefore', { number }, false));
  if (order && name !== '9') {
    const last = await findLastApplied(ctx, partner.id, order.id);
    if (last !== '' && came.preparedAt < last)
      head.reasons.push(reasonOf('ediOlderThanApplied', { number: order.number }));
  }
  return {
    kind: direction === 'out' ? 'release' : 'acceptance',
    action,
    direction,
    presentId: order?.id ?? null,
    orderOfTruck: null,
    haulierId: null,
    day: lastDayOf(message, boxes),
    number: order?.number ?? number,
    taken: order?.taken ?? 0,
  };
}

/**
 * The last day of the order: that of the head; else, where the message says all of the order (9, 5), the one that all its lines have. ''
 * where each line has its own, or none.
 */
function lastDayOf({ dates, function: name }: ReadMessage, boxes: readonly ReadBox[]): string {
  const own = new Set(boxes.map((box) => box.dates['36'] ?? ''));
  const common = own.size === 1 && ['9', '5'].includes(name) ? [...own][0] : '';
  return (dates['36'] ?? common ?? '').slice(0, 10);
}

function actionOf(name: string, order: KnownOrder | undefined, number: string, head: Head): EdiLine['action'] {
  if (!['1', '2', '3', '4', '5', '9'].includes(name)) {
    head.reasons.push(name === '' ? reasonOf('ediNoFunction') : reasonOf('ediUnknownFunction', { value: name }));
    return 'none';
  }
  if (name === '1') {
    if (!order) head.reasons.push(reasonOf('ediNothingToCancel', { number }));
    else if (order.taken > 0) head.reasons.push(reasonOf('ediUnitsOut', { count: order.taken }, false));
    return order ? 'cancel' : 'none';
  }
  if (name === '9') {
    if (order) head.reasons.push(reasonOf('ediOrderThere', { number: order.number }));
    return order ? 'none' : 'create';
  }
  if (name === '3' && !order) {
    head.reasons.push(reasonOf('ediNothingToCancel', { number }));
    return 'none';
  }
  if (!order) head.reasons.push(reasonOf('ediNothingToChange', { number }, false));
  return order ? 'change' : 'create';
}
