import { isTimed } from '@boxyard/contract/billing/billing.ts';
import type { Transaction, TransactionDetail } from '@boxyard/contract/billing/transactions.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Ctx } from '../../core/http/context.ts';
import { conflict, invalid } from '../../core/http/problems.ts';
import { getTransaction, transactions } from './transactions.queries.ts';

interface Changes {
  unitPrice?: number | undefined;
  noChargeDayCount?: number | undefined;
}

/**
 * A running charge ends on a day, and another one goes on from the next: its months and weeks are counted from where they were,
 * and free days that are left go along. @returns the id of the one that goes on
 */
export async function splitCharge(
  ctx: Ctx,
  containerId: number,
  id: number,
  { lastDay, ...changes }: Changes & { lastDay: string },
): Promise<number> {
  const zone = sql`${ctx.account.timezone}::text`;
  const own = sql`account_id = ${ctx.account.id} and container_id = ${containerId} and id = ${id}`;
  const firstDay = sql`(started_at at time zone ${zone})::date`;
  const freeLeft = sql`greatest(0, no_charge_day_count - (${lastDay}::date - ${firstDay} + 1))`;
  const { rows } = await sql<Pick<Transaction, 'startedAt' | 'noChargeDayCount' | 'anchorDay'>>`
    select (${lastDay}::date + 1)::timestamp at time zone ${zone} as started_at, ${freeLeft} as no_charge_day_count,
      coalesce(anchor_day, ${firstDay} + no_charge_day_count) as anchor_day
    from transaction where ${own}`.execute(ctx.tx);
  const charge = await transactions.get(ctx, id);
  const { startedAt, noChargeDayCount, anchorDay } = onlyRow({ rows });
  const free = changes.noChargeDayCount ?? noChargeDayCount;
  const { clientId, type, currency, billingPeriod, vat, notes, chargeCodeId, rateCardId, rateLineId } = charge;
  const next = await transactions.insert(ctx, {
    ...{ containerId, clientId, type, currency, billingPeriod, vat, notes, chargeCodeId, rateCardId, rateLineId },
    startedAt,
    unitPrice: changes.unitPrice ?? charge.unitPrice,
    noChargeDayCount: free,
    isPriceChanged: charge.isPriceChanged || (rateLineId !== null && changes.unitPrice !== undefined),
    anchorDay: billingPeriod !== 'daily' && free === 0 ? anchorDay : null,
  });
  await sql`update transaction set finished_at = (${lastDay}::date + 1)::timestamp at time zone ${zone} - interval '1 second' where ${own}`.execute(
    ctx.tx,
  );
  return next.id;
}

/**
 * Another price or other free days from a day on; where weeks, months or years are charged, from the next that begins then.
 * @throws 404, 409 for a charge that does not run, 422
 */
export async function changeFrom(
  ctx: Ctx,
  containerId: number,
  id: number,
  { fromDay, ...changes }: Changes & { fromDay: string },
): Promise<TransactionDetail> {
  const charge = await transactions.lock(ctx, id, undefined, { containerId });
  if (!isTimed(charge.type) || charge.finishedAt !== null || charge.stayId !== null) throw conflict('notRunning');
  const zone = sql`${ctx.account.timezone}::text`;
  const { rows } = await sql<{ lastDay: string; isWithin: boolean }>`
    select ${fromDay}::date > first_day and ${fromDay}::date <= (now() at time zone ${zone})::date as is_within,
      case when ${charge.billingPeriod} = 'daily' or ${fromDay}::date <= anchor
        or begun_periods(${charge.billingPeriod}, anchor, ${fromDay}::date) > begun_periods(${charge.billingPeriod}, anchor, ${fromDay}::date - 1)
        then ${fromDay}::date - 1
        else next_begin(${charge.billingPeriod}, anchor, ${fromDay}::date) - 1 end as last_day
    from (select (started_at at time zone ${zone})::date as first_day,
        coalesce(anchor_day, (started_at at time zone ${zone})::date + no_charge_day_count) as anchor
      from transaction where account_id = ${ctx.account.id} and id = ${id}) charge`.execute(ctx.tx);
  const [found] = rows;
  if (!found?.isWithin) throw invalid('fromDay', 'notWithin');
  return getTransaction(
    ctx,
    containerId,
    await splitCharge(ctx, containerId, id, { ...changes, lastDay: found.lastDay }),
  );
}
