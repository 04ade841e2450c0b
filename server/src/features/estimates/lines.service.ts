import { fieldError } from '@boxyard/contract/core/problems.ts';
import type { EstimateLineInput } from '@boxyard/contract/inspections/estimates.ts';
import { priceByHand, priceRepair } from '@boxyard/contract/inspections/repair-price.ts';
import { lineFor, type StoredRepairTariff } from '@boxyard/contract/inspections/repair-tariffs.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';
import { conflict, invalidFields } from '../../core/http/problems.ts';
import { estimateLines } from './estimates.queries.ts';

const unpriced = { formula: '', count: 0, hours: 0, labour: 0, material: 0, net: 0, isCapped: false } as const;

/** A line with its price: by hand, or by the tariff, whose hours, rate and material it keeps. */
function priced({ hours, material, ...line }: EstimateLineInput, tariff: StoredRepairTariff | undefined) {
  const rate = tariff?.labourRate ?? 0;
  if (hours !== null && material !== null) {
    const price = priceByHand(hours, material, rate);
    return typeof price === 'string'
      ? { ...line, ...unpriced, rate, gap: price }
      : { ...line, ...price, rate, gap: '', formula: '' };
  }
  const rule = tariff && lineFor(tariff.lines, line);
  const gap = tariff ? 'noLine' : 'noTariff';
  if (!rule) return { ...line, ...unpriced, rate, gap };
  const price = priceRepair(rule, line, rate);
  return typeof price === 'string'
    ? { ...line, ...unpriced, rate, gap: price, formula: rule.formula }
    : { ...line, ...price, rate, gap: '', formula: rule.formula };
}

/** Lines take the place of all that were there. @throws 409 where a damage stands in another estimate, 422 for one that is not open, and for hours by hand without a tariff */
export async function replaceLines(
  ctx: Ctx,
  { id, containerId, number }: { id: number; containerId: number; number: number },
  lines: readonly EstimateLineInput[],
  tariff: StoredRepairTariff | undefined,
): Promise<void> {
  if (!tariff) refuseHours(lines);
  await refuseDamages(ctx, { containerId, number }, lines);
  await ctx.tx
    .deleteFrom('estimateLine')
    .where('accountId', '=', ctx.account.id)
    .where('estimateId', '=', id)
    .execute();
  for (const [nth, line] of lines.entries())
    await estimateLines.insert(ctx, { ...priced(line, tariff), estimateId: id, nth: nth + 1 });
}

/** Without a tariff nobody says what an hour costs: hours by hand would be worth nothing. */
function refuseHours(lines: readonly EstimateLineInput[]): void {
  const errors = lines.flatMap(({ hours }, nth) =>
    hours ? [fieldError(`lines.${nth}.hours`, 'hoursWithoutRate')] : [],
  );
  if (errors.length > 0) throw invalidFields(errors);
}

async function refuseDamages(
  { tx, account }: Ctx,
  { containerId, number }: { containerId: number; number: number },
  lines: readonly EstimateLineInput[],
): Promise<void> {
  const ids = lines.flatMap(({ damageId }) => damageId ?? []);
  const own = sql`account_id = ${account.id}`;
  const { rows: open } = await sql<{
    id: number;
  }>`select id from damage where ${own} and container_id = ${containerId} and id = any(${ids}::bigint[])
    and closed_by_id is null and not is_draft`.execute(tx);
  const errors = lines.flatMap(({ damageId }, nth) => {
    const isTwice = damageId !== null && ids.indexOf(damageId) !== ids.lastIndexOf(damageId);
    if (isTwice) return [fieldError(`lines.${nth}.damageId`, 'namedTwice')];
    return damageId === null || open.some((damage) => damage.id === damageId)
      ? []
      : [fieldError(`lines.${nth}.damageId`, 'damageNotOpen')];
  });
  if (errors.length > 0) throw invalidFields(errors);
  const { rows: elsewhere } = await sql<{
    number: number;
    isApproved: boolean;
  }>`select e.number, l.choice = 'approved' as is_approved
    from estimate_line l join estimate e on e.account_id = l.account_id and e.id = l.estimate_id
    where l.${own} and l.damage_id = any(${ids}::bigint[])
      and (e.status in ('draft', 'sent') and e.number <> ${number} or l.choice = 'approved' and l.done <> 'not_done') limit 1`.execute(
    tx,
  );
  const [other] = elsewhere;
  if (other) throw other.isApproved ? conflict('damageApproved') : conflict('estimateOpen', { number: other.number });
}
