import type { FoundOrder } from '@boxyard/contract/bookings/gate-checks.ts';
import type { OrderDirection } from '@boxyard/contract/bookings/order-fields.ts';
import type { Ctx } from '../../core/http/context.ts';
import { Problem } from '../../core/http/problems.ts';
import { isPin } from '../gate-orders/order-names.queries.ts';
import { anyLine, countWrongPin, minutesToWait, onePinAtATime } from '../gate-reasons/pins.service.ts';
import { findOrders } from './found-orders.queries.ts';

/**
 * Orders as the driver names them. Digits that lead to none count as a wrong PIN.
 * @throws 429 where digits are no name of an order, and the caller has typed too many PINs that were none
 */
export async function seekOrders(ctx: Ctx, q: string, direction: OrderDirection | undefined): Promise<FoundOrder[]> {
  if (isPin(q)) await onePinAtATime(ctx, anyLine);
  const count = isPin(q) ? await minutesToWait(ctx, anyLine) : 0;
  const readsPins = isPin(q) && count === 0;
  const found = await findOrders(ctx, q, { direction, readsPins });
  if (count > 0 && found.length === 0) throw new Problem('TOO_MANY', 'tooManyPins', { count });
  if (readsPins && found.length === 0) await countWrongPin(ctx, { lineId: anyLine, pin: q });
  return found;
}
