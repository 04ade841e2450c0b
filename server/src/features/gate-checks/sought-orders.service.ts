import type { FoundOrder } from '@boxyard/contract/bookings/gate-checks.ts';
import type { OrderDirection } from '@boxyard/contract/bookings/order-fields.ts';
import type { Ctx } from '../../core/http/context.ts';
import { isPin } from '../gate-orders/order-names.queries.ts';
import { anyLine, countWrongPin, minutesToWait, onePinAtATime } from '../gate-reasons/pins.service.ts';
import { findOrders } from './found-orders.queries.ts';

/** Orders as the driver names them. Digits that lead to none count as a wrong PIN; who has typed too many finds orders by their names alone. */
export async function seekOrders(ctx: Ctx, q: string, direction: OrderDirection | undefined): Promise<FoundOrder[]> {
  if (isPin(q)) await onePinAtATime(ctx, anyLine);
  const readsPins = isPin(q) && (await minutesToWait(ctx, anyLine)) === 0;
  const found = await findOrders(ctx, q, { direction, readsPins });
  if (readsPins && found.length === 0) await countWrongPin(ctx, { lineId: anyLine, pin: q });
  return found;
}
