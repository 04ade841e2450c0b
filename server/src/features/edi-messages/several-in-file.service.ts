import { orderKey } from '@boxyard/contract/bookings/order-fields.ts';
import { reasonOf } from '../edi-events/reasons.service.ts';
import type { Parsed } from './known.queries.ts';
import type { Planned, PlannedLine } from './plan-lines.service.ts';

/** Orders that lines of new messages have become. */
export function idsOfNew({ parsed, lines }: Parsed): number[] {
  const isNew = (parsed ?? []).flatMap((message) => message.boxes.map(() => message.function === '9'));
  return lines.flatMap(({ nth, isApplied, kind, orderId }) =>
    isApplied && kind !== 'truck' && orderId !== null && isNew[nth - 1] ? [orderId] : [],
  );
}

/**
 * A file may have several messages about one order, truck or container. New ones (9) about one order are parts of it, and join. What any
 * other does depends on those before it: it waits until they are applied. Where they cannot be, that is said.
 */
export function judgeSeveralInFile(planned: readonly Planned[], { lines }: Parsed): void {
  const applied = new Set(lines.flatMap(({ nth, isApplied }) => (isApplied ? [nth] : [])));
  const leftOf = (one: Planned) => one.lines.filter(({ nth, depot }) => depot.is !== 'another' && !applied.has(nth));
  const canBeApplied = ({ action }: Planned, { reasons }: PlannedLine) =>
    action !== 'none' && reasons.every(({ isError }) => !isError);
  for (const [at, one] of planned.entries())
    for (const earlier of planned.slice(0, at)) {
      if (earlier.message === one.message) continue;
      const before = leftOf(earlier);
      const isSame = isSameOrder(earlier, one);
      const isFirst = before.some((line) => canBeApplied(earlier, line));
      for (const line of leftOf(one)) {
        const isTaken = before.some((other) => isReservedTwice([earlier, other], [one, line]));
        if (isTaken) line.reasons = [reasonOf('ediAfterEarlier', { number: line.box.number })];
        else if (isSame && isFirst) line.reasons = [reasonOf('ediAfterEarlier', { number: one.number })];
        else if (isSame && before.length > 0)
          line.reasons.push(reasonOf('ediTwiceInFile', { number: one.number }, false));
      }
    }
}

/** Two messages are about one order or truck, and are no parts of a new order. */
function isSameOrder(earlier: Planned, one: Planned): boolean {
  if (earlier.kind !== one.kind || earlier.clientId !== one.clientId) return false;
  if (orderKey(earlier.number) !== orderKey(one.number)) return false;
  const areNew = one.kind !== 'truck' && [earlier, one].every(({ message }) => message.function === '9');
  return !(areNew && (earlier.warehouseId === null) === (one.warehouseId === null));
}

/** Both lines reserve one container, each for its order. */
function isReservedTwice([earlier, before]: [Planned, PlannedLine], [one, line]: [Planned, PlannedLine]): boolean {
  const reserves = ({ kind, message }: Planned) => kind !== 'truck' && !['1', '3'].includes(message.function);
  return (
    line.box.number !== '' &&
    line.box.number === before.box.number &&
    earlier.direction === one.direction &&
    [earlier, one].every(reserves) &&
    before.reasons.every(({ isError }) => !isError)
  );
}
