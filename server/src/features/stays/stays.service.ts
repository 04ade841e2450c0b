import type { StayBill, StayDetail, stayRoutes } from '@boxyard/contract/billing/stays.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { conflict, invalid, notFound } from '../../core/http/problems.ts';
import { containers } from '../containers/containers.queries.ts';
import { spanOn } from '../rate-cards/pricing.service.ts';
import { dayNumber, dayText, findToday } from '../rate-cards/tariffs.queries.ts';
import { findWrong, planBills } from './bill-plan.service.ts';
import { type Billable, findBillable } from './billable.queries.ts';
import { findOpeningDay, type LoadedRules, loadRules, requireOpeningDay } from './billing-rules.service.ts';
import { asBills, insertBills, isOnNoInvoice, takeBackBills } from './bills.queries.ts';
import {
  findStored,
  findVisits,
  holdContainers,
  insertStays,
  removeStays,
  touchStays,
  updateStays,
} from './derive.queries.ts';
import { showStay, stayCorrections } from './stays.queries.ts';
import { compareStays } from './visits.ts';

/** Brings the stays of containers to what their gate moves say now. */
export async function deriveStays(ctx: InAccount, containerIds: readonly number[]): Promise<void> {
  await holdContainers(ctx, containerIds);
  const { made, changed, removed } = compareStays(
    await findStored(ctx, containerIds),
    await findVisits(ctx, containerIds),
  );
  await removeStays(ctx, removed);
  await updateStays(ctx, changed);
  await insertStays(ctx, made);
}

/** One stay, held against runs. @throws 404 */
async function holdStay(ctx: Ctx, id: number): Promise<Billable> {
  const [stay] = await findBillable(ctx, sql`stay.id = ${id}`, true);
  if (!stay) throw notFound();
  return stay;
}

/** @throws 404 */
export async function getStay(ctx: Ctx, id: number): Promise<StayDetail> {
  const [stay] = await findBillable(ctx, sql`stay.id = ${id}`);
  if (!stay) throw notFound();
  const openingDay = await findOpeningDay(ctx);
  return showStay(ctx, stay, openingDay === undefined ? undefined : await loadRules(ctx, openingDay));
}

/**
 * The client that pays for the last day of a stay pays from another day on: the days between that day and the one on which it
 * began get the other payer. @throws 404, 422
 */
export async function setClientSince(
  ctx: Ctx,
  id: number,
  { since, reason }: z.output<typeof stayRoutes.clientSince.body>,
): Promise<StayDetail> {
  const stay = await holdStay(ctx, id);
  const day = dayNumber(since);
  const today = await findToday(ctx);
  // Whose it is now pays from tomorrow on, where that was changed today.
  const last = stay.last ?? today + 1;
  if (day < stay.first || day > Math.min(last, today)) throw invalid('since', 'sinceWithin');
  const { clientId } = spanOn(stay, last);
  const began = stay.spans.findLast((span) => span.from <= last && span.clientId !== clientId);
  const start = began ? (stay.spans.find(({ from }) => from > began.from)?.from ?? stay.first) : stay.first;
  if (day === start) throw invalid('since', 'sinceSame');
  if (day > start && !began) throw invalid('since', 'sinceSame');
  const [from, to, payer] = day < start ? [day, start - 1, clientId] : [start, day - 1, began?.clientId ?? clientId];
  await stayCorrections.insert(ctx, {
    containerId: stay.containerId,
    kind: 'client_since',
    inId: stay.inId,
    fromDay: dayText(from),
    toDay: dayText(to),
    clientId: payer,
    reason,
  });
  await touchStays(ctx, [stay.containerId]);
  return getStay(ctx, id);
}

/** @throws 404, 422 */
export async function giveFreeDays(
  ctx: Ctx,
  id: number,
  { freeDays, reason }: z.output<typeof stayRoutes.freeDays.body>,
): Promise<StayDetail> {
  const stay = await holdStay(ctx, id);
  const { containerId, inId } = stay;
  await stayCorrections.insert(ctx, { containerId, kind: 'free_days', inId, freeDays, reason });
  await touchStays(ctx, [containerId]);
  return getStay(ctx, id);
}

/** @throws 404, 409 for one whose gate moves say otherwise, 422 */
export async function setHereSince(
  ctx: Ctx,
  { containerIds, since, reason }: z.output<typeof stayRoutes.hereSince.body>,
): Promise<{ count: number }> {
  if (dayNumber(since) > (await findToday(ctx))) throw invalid('since', 'dayAhead');
  const ids = [...new Set(containerIds)].toSorted((a, b) => a - b);
  await holdContainers(ctx, ids);
  for (const containerId of ids) {
    const { name: container } = await containers.get(ctx, containerId);
    const { rows } = await sql<{ type: string; isBefore: boolean }>`select type,
        (moved_at at time zone ${ctx.account.timezone}::text)::date < ${since}::date as is_before
      from transport where account_id = ${ctx.account.id} and container_id = ${containerId} and type in ('gate_in', 'gate_out')
      order by moved_at, id`.execute(ctx.tx);
    if (rows.some(({ type, isBefore }) => type === 'gate_out' && !isBefore)) throw conflict('notHere', { container });
    if (rows.at(-1)?.type === 'gate_in') throw conflict('hereAlready', { container });
    await sql`delete from stay_correction where account_id = ${ctx.account.id} and container_id = ${containerId} and kind = 'here_since'`.execute(
      ctx.tx,
    );
    await stayCorrections.insert(ctx, { containerId, kind: 'here_since', fromDay: since, reason });
  }
  await deriveStays(ctx, ids);
  return { count: ids.length };
}

/** @throws 404 */
export async function removeCorrection(ctx: Ctx, id: number): Promise<void> {
  const { containerId } = await stayCorrections.get(ctx, id);
  await holdContainers(ctx, [containerId]);
  await stayCorrections.remove(ctx, id);
  await deriveStays(ctx, [containerId]);
  await touchStays(ctx, [containerId]);
}

/** Bills what is open of held stays. @param begin makes the run, where there is something to bill @returns how many bills were made */
export async function billStays(
  ctx: InAccount,
  stays: readonly Billable[],
  rules: LoadedRules,
  { begin, until, clients }: { begin: () => Promise<number>; until: number; clients?: ReadonlySet<number> | undefined },
): Promise<number> {
  const plans = stays.map((stay) => ({
    ...planBills(stay, rules, { until, clients }),
    stayId: stay.id,
    containerId: stay.containerId,
  }));
  await takeBackBills(
    ctx,
    plans.flatMap(({ forfeited }) => forfeited),
  );
  return insertBills(ctx, begin, asBills(plans, rules));
}

/** A run of its own for one stay. */
async function billOne(ctx: Ctx, id: number, rules: LoadedRules, until: number): Promise<void> {
  const stay = await holdStay(ctx, id);
  const begin = async () => {
    const clientIds = JSON.stringify([...new Set(stay.spans.map(({ clientId }) => clientId))]);
    const made = await sql<{ id: number }>`insert into storage_run (account_id, until_day, client_ids)
      values (${ctx.account.id}, ${dayText(until)}::date, ${clientIds}::jsonb) returning id`.execute(ctx.tx);
    return onlyRow(made).id;
  };
  await billStays(ctx, [stay], rules, { begin, until });
}

/** @throws 404, 409 while the module is switched off */
export async function putRight(ctx: Ctx, id: number): Promise<StayDetail> {
  const rules = await loadRules(ctx, await requireOpeningDay(ctx), true);
  const stay = await holdStay(ctx, id);
  const billedTo = Math.max(0, ...stay.pieces.map(({ last }) => last ?? 0));
  await takeBackBills(ctx, findWrong(stay, rules).pieces);
  if (stay.isVoid) await deriveStays(ctx, [stay.containerId]);
  else if (billedTo > 0) await billOne(ctx, id, rules, billedTo);
  return getStayIfThere(ctx, id, stay);
}

/** @throws 404, 409 where a bill is settled */
export async function takeStayBack(ctx: Ctx, id: number): Promise<StayDetail> {
  const stay = await holdStay(ctx, id);
  const settled = stay.pieces.filter(({ isSettled }) => isSettled).length;
  if (settled > 0) throw conflict('runSettled', { count: settled });
  await takeBackBills(
    ctx,
    stay.pieces.map((piece) => piece.id),
  );
  await deriveStays(ctx, [stay.containerId]);
  return getStayIfThere(ctx, id, stay);
}

/** A void stay is gone once nothing is billed for it: it is answered as it was, without its bills. */
async function getStayIfThere(ctx: Ctx, id: number, before: Billable): Promise<StayDetail> {
  const [stay] = await findBillable(ctx, sql`stay.id = ${id}`);
  const openingDay = await findOpeningDay(ctx);
  const rules = openingDay === undefined ? undefined : await loadRules(ctx, openingDay);
  return showStay(ctx, stay ?? { ...before, pieces: [] }, rules);
}

/**
 * A stay that has ended is billed whole and paid at once: from clients that pay at the gate.
 * @param sums what was paid @throws 404, 409 also where something else is due by now: nothing is billed or paid then
 */
export async function payStay(
  ctx: Ctx,
  id: number,
  sums: readonly { currency: string; total: number }[],
): Promise<z.output<typeof StayBill>[]> {
  const rules = await loadRules(ctx, await requireOpeningDay(ctx), true);
  const stay = await holdStay(ctx, id);
  if (stay.last === null) throw conflict('stayNotLeft');
  await billOne(ctx, id, rules, stay.last);
  const { rows } = await sql<z.output<typeof StayBill>>`
    with paid as (update transaction set paid_at = (select now()) where account_id = ${ctx.account.id} and paid_at is null and released_at is null
      and fixed_total > 0 and ${isOnNoInvoice(ctx, 'transaction')} and (stay_id = ${id} or transport_id = any(${[stay.inId, stay.outId].filter((one) => one !== null)}::bigint[]))
      returning currency, fixed_total)
    select currency, count(*) as count, sum(fixed_total) as total from paid group by currency order by currency`.execute(
    ctx.tx,
  );
  const wordsOf = (all: readonly { currency: string; total: number }[]) =>
    all
      .map(({ currency, total }) => `${total.toFixed(2)} ${currency}`)
      .toSorted()
      .join(' + ');
  if (wordsOf(rows) !== wordsOf(sums)) throw conflict('dueChanged', { total: wordsOf(rows) || '0.00' });
  return rows;
}
