import { type OrderDirection, orderKey } from '@boxyard/contract/bookings/order-fields.ts';
import type { ReadBox } from '@boxyard/contract/edi/edi-read-box.ts';
import { mostBoxes } from '@boxyard/contract/gate/gate.ts';
import { reasonOf } from '../edi-events/reasons.service.ts';
import { findAnnounced, findOrderOfTruck } from './known.queries.ts';
import { truckDates } from './meaning.service.ts';
import type { Context } from './plan.service.ts';
import { type Head, mapped } from './plan-lines.service.ts';
import type { AskedPart, KnownOf, Part } from './plan-order.service.ts';

/** What becomes of the truck that a message announces; what speaks against it is added to the head. */
export async function planTruck(
  { ctx, partner, present }: Context,
  { message, boxes }: Part,
  { clientId, number }: AskedPart,
  head: Head,
): Promise<KnownOf> {
  const { function: name } = message;
  if (!['1', '2', '3', '4', '5', '9'].includes(name))
    head.reasons.push(name === '' ? reasonOf('ediNoFunction') : reasonOf('ediUnknownFunction', { value: name }));
  const known = await findAnnounced(ctx, partner.id, number);
  const keys = [...boxes, message].flatMap(({ references }) =>
    [references.RE, references.BN].flatMap((one) => (one ? [orderKey(one)] : [])),
  );
  const order = keys.length > 0 ? await findOrderOfTruck(ctx, clientId, keys) : undefined;
  const day =
    truckDates
      .map((qualifier) => message.dates[qualifier])
      .find(Boolean)
      ?.slice(0, 10) ?? '';
  const isCancel = name === '1';
  if (day === '' && !isCancel) head.reasons.push(reasonOf('ediNoDay'));
  if (isCancel && known === undefined) head.reasons.push(reasonOf('ediNothingToCancel', { number }));
  if (name === '9' && known !== undefined) head.reasons.push(reasonOf('ediOrderThere', { number }));
  if (boxes.filter((box) => box.number).length > mostBoxes)
    head.reasons.push(reasonOf('ediTooManyOnTruck', { max: mostBoxes }));
  const [haulierId = null] = mapped(partner, 'haulier', message.truck.haulier);
  const directions = [...new Set(boxes.map((box) => order?.direction ?? wayOf(box, present)))];
  const [direction] = directions;
  if (directions.length > 1 || !direction)
    head.reasons.push(reasonOf('ediNotThisWay', { number: boxes[0]?.number ?? number }));
  const there = name === '9' ? 'none' : 'change';
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

/** Empty and for import: it comes back. Empty and for export: it is collected. Full, the other way round. Else by where it stands. */
function wayOf({ status, isEmpty, number }: ReadBox, present: Set<string>): OrderDirection | undefined {
  if (isEmpty !== null && (status === '2' || status === '3')) return (status === '3') === isEmpty ? 'in' : 'out';
  if (number !== '') return present.has(number) ? 'out' : 'in';
  return undefined;
}
