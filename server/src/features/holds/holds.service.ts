import type { HoldCreate, HoldRow } from '@boxyard/contract/bookings/holds.ts';
import { notificationPaths } from '@boxyard/contract/people/notification-paths.ts';
import { sql } from 'kysely';
import { lockByName } from '../../core/db/lock-by-name.ts';
import type { Ctx } from '../../core/http/context.ts';
import { conflict, forbidden, invalid, referred } from '../../core/http/problems.ts';
import { clients } from '../clients/clients.queries.ts';
import { mayRelease, orders } from '../gate-orders/gate-orders.queries.ts';
import { members, notify } from '../notifications/notify.service.ts';
import { getHold, holds } from './holds.queries.ts';

/** @throws 422 */
export async function placeHold(ctx: Ctx, input: HoldCreate): Promise<HoldRow> {
  if (input.orderId) await referred('orderId', orders.lock(ctx, input.orderId));
  if (input.clientId) await referred('clientId', clients.get(ctx, input.clientId));
  if (input.endsAt && input.endsAt < (input.startsAt ?? Date.now() / 1000))
    throw invalid('endsAt', 'finishedBeforeStarted');
  // A truck with this container is either through, or meets the hold.
  if (input.number) {
    await sql`select from container where account_id = ${ctx.account.id} and name_key = (select norm(${input.number})) for update`.execute(
      ctx.tx,
    );
    await lockByName(ctx.tx, `new container ${ctx.account.id} ${input.number.toLowerCase()}`);
  }
  const { id } = await holds.insert(ctx, input);
  const hold = await getHold(ctx, id);
  await notify(ctx, 'hold_placed', members.all, {
    thing: `hold ${id}`,
    path: notificationPaths.hold_placed(),
    facts: { what: hold.number || hold.orderNumber || hold.clientName, reference: hold.reference },
  });
  return hold;
}

/** To lift a hold on the way out needs the right to let containers out. @throws 403, 404, 409 for one that was lifted */
export async function liftHold(ctx: Ctx, id: number, reason: string): Promise<HoldRow> {
  const hold = await holds.lock(ctx, id);
  if (hold.liftedAt !== null) throw conflict('holdLifted');
  if (hold.blocksOut && !(await mayRelease(ctx))) throw forbidden('mayNotRelease');
  await sql`update hold set lifted_at = now(), lift_reason = ${reason}, lifted_by_id = current_admin()
    where account_id = ${ctx.account.id} and id = ${id}`.execute(ctx.tx);
  return getHold(ctx, id);
}
