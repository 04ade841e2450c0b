import {
  mostWarnings,
  type RunPreview,
  type RunRequest,
  type RunWarning,
  type StorageRun,
} from '@boxyard/contract/billing/storage-runs.ts';
import { notificationPaths } from '@boxyard/contract/people/notification-paths.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';
import type { Step } from '../../core/http/handle.ts';
import { conflict, invalid } from '../../core/http/problems.ts';
import { requireClients } from '../clients/clients.queries.ts';
import { findUncharged } from '../gate-moved/uncharged.service.ts';
import { members, notify } from '../notifications/notify.service.ts';
import { gapRuns, inRuns } from '../rate-cards/calendar.service.ts';
import { spanOn } from '../rate-cards/pricing.service.ts';
import { dayNumber, dayText, findToday } from '../rate-cards/tariffs.queries.ts';
import { findWrong, planBills } from '../stays/bill-plan.service.ts';
import { type Billable, findBillable } from '../stays/billable.queries.ts';
import { type LoadedRules, loadRules, requireOpeningDay } from '../stays/billing-rules.service.ts';
import { asBills, type Planned, sumBills, takeBackBills } from '../stays/bills.queries.ts';
import { billStays, deriveStays } from '../stays/stays.service.ts';
import { splitCharge } from '../transactions/split.service.ts';
import { findCandidates, findRunningCharges, getStorageRun, storageRuns } from './storage-runs.queries.ts';

/** How many stays one transaction bills: the gate waits for no longer than that for a container. */
const staysAtOnce = 50;
/** How many are read at once. */
const staysRead = 1000;

async function refuseRequest(ctx: Ctx, { untilDay, clientIds }: RunRequest): Promise<void> {
  if (dayNumber(untilDay) > (await findToday(ctx))) throw invalid('untilDay', 'dayAhead');
  await requireClients(ctx, 'clientIds', clientIds);
}

/** What a run would bill by client, and what wants a look first. Nothing is written. @throws 409, 422 */
export async function previewRun(ctx: Ctx, request: RunRequest): Promise<RunPreview> {
  await refuseRequest(ctx, request);
  const rules = await loadRules(ctx, await requireOpeningDay(ctx));
  const until = dayNumber(request.untilDay);
  const clients = request.clientIds && new Set(request.clientIds);
  const ids = await findCandidates(ctx, request.untilDay);
  const names = await clientNames(ctx);
  const plans: Planned[] = [];
  const warnings: RunWarning[] = [];
  for (let at = 0; at < ids.length; at += staysRead) {
    const some = await findBillable(ctx, sql`stay.id = any(${ids.slice(at, at + staysRead)}::bigint[])`);
    for (const stay of some) {
      const plan = { ...planBills(stay, rules, { until, clients }), stayId: stay.id, containerId: stay.containerId };
      plans.push(plan);
      const { clientId } = spanOn(stay, Math.min(until, stay.last ?? until));
      if (!clients || clients.has(clientId)) warnings.push(...warningsOf(stay, plan, rules, names.get(clientId) ?? ''));
    }
  }
  warnings.push(...(await findWithoutEntry(ctx, clients)));
  const moves = await findUncharged(ctx, request);
  return {
    clients: await sumBills(ctx, asBills(plans, rules)),
    warnings: warnings.slice(0, mostWarnings),
    warningsCount: warnings.length,
    movesWithoutCharge: moves.slice(0, mostWarnings),
    movesWithoutChargeCount: new Set(moves.map(({ transportId }) => transportId)).size,
    cut: (await findRunningCharges(ctx, request.untilDay, request.clientIds, false)).length,
  };
}

async function clientNames({ tx, account }: Ctx): Promise<Map<number, string>> {
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select id, name from client where account_id = ${account.id}`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function warningsOf(stay: Billable, plan: Planned, rules: LoadedRules, clientName: string): RunWarning[] {
  const of = { stayId: stay.id, containerId: stay.containerId, containerName: stay.containerName, clientName };
  const whole = { fromDay: null, toDay: null, chargeCode: '', ended: '' };
  const byHand = inRuns(
    plan.handMade.map((day) => ({ day, reason: 'noLine', chargeCodeId: null })),
    rules.codes,
  );
  const unpriced = inRuns(plan.unpriced, rules.codes).map(({ from, to, reason, chargeCode }) => ({
    ...of,
    warning: reason,
    fromDay: from,
    toDay: to,
    chargeCode,
    ended: '',
  }));
  const inGap = gapRuns(plan.inGap, rules.codes).map(({ from, to, chargeCode, ended }) => ({
    ...of,
    warning: 'ownCardEnded' as const,
    fromDay: from,
    toDay: to,
    chargeCode,
    ended,
  }));
  return [
    ...unpriced,
    ...inGap,
    ...(stay.missingOut === null
      ? []
      : [{ ...of, ...whole, warning: 'exitMissing' as const, fromDay: dayText(stay.missingOut) }]),
    ...byHand.map(({ from, to }) => ({
      ...of,
      warning: 'handMade' as const,
      fromDay: from,
      toDay: to,
      chargeCode: '',
      ended: '',
    })),
    ...(stay.pieces.length > 0 && findWrong(stay, rules).days > 0
      ? [{ ...of, ...whole, warning: 'wrongDays' as const }]
      : []),
  ];
}

/** Containers that stand in the yard, and of which nothing says since when. */
async function findWithoutEntry(ctx: Ctx, clients: ReadonlySet<number> | undefined): Promise<RunWarning[]> {
  const own = sql`account_id = ${ctx.account.id}`;
  const { rows } = await sql<{ containerId: number; containerName: string; clientName: string }>`
    select container.id as container_id, container.name as container_name, client.name as client_name
    from container join client on client.${own} and client.id = container.client_id
    where container.${own} and container.id in (select container_id from container_presence where ${own} and is_in_yard)
      and not exists (select from stay where stay.${own} and stay.container_id = container.id and stay.ended_at is null and not stay.is_void)
      and ${clients ? sql`container.client_id = any(${[...clients]}::bigint[])` : sql`true`}
    order by container.id limit ${sql.lit(mostWarnings)}`.execute(ctx.tx);
  return rows.map((row) => ({
    ...row,
    warning: 'noEntry',
    stayId: null,
    fromDay: null,
    toDay: null,
    chargeCode: '',
    ended: '',
  }));
}

/**
 * Bills storage up to a day, some stays in each transaction, so that the gate goes on meanwhile. What was billed already is left
 * alone: two runs at once come to the same as one, and one that was broken off is finished by the next. The run is stored with the
 * first thing that it bills. @throws 409 where nothing is to be billed, 422
 */
export async function run(step: Step, request: RunRequest): Promise<StorageRun> {
  const until = dayNumber(request.untilDay);
  const clients = request.clientIds && new Set(request.clientIds);
  const ids = await step(async (ctx) => {
    await refuseRequest(ctx, request);
    await requireOpeningDay(ctx);
    return findCandidates(ctx, request.untilDay);
  });
  let runId: number | undefined;
  /** In the transaction of the first bill. */
  const storedWith = (ctx: Ctx) => async () => {
    if (runId !== undefined) return runId;
    const { untilDay, clientIds = null } = request;
    return (await storageRuns.insert(ctx, { untilDay, clientIds })).id;
  };
  for (let at = 0; at < ids.length; at += staysAtOnce)
    runId = await step(async (ctx) => {
      const rules = await loadRules(ctx, await requireOpeningDay(ctx), true);
      const stays = await findBillable(ctx, sql`stay.id = any(${ids.slice(at, at + staysAtOnce)}::bigint[])`, true);
      let id = runId;
      const begin = async () => (id ??= await storedWith(ctx)());
      await billStays(ctx, stays, rules, { begin, until, clients });
      return id;
    });
  return step(async (ctx) => {
    const charges = await findRunningCharges(ctx, request.untilDay, request.clientIds, true);
    if (runId === undefined && charges.length === 0) throw conflict('nothingToBill');
    for (const { id, containerId, lastDay } of charges) await splitCharge(ctx, containerId, id, { lastDay });
    const id = await storedWith(ctx)();
    // The one who began it may have left its page.
    await notify({ ...ctx, admin: { id: 0 } }, 'run_ended', members.withIds([ctx.admin.id]), {
      thing: `storage_run ${id}`,
      path: notificationPaths.run_ended(id),
      facts: { until: request.untilDay },
    });
    return getStorageRun(ctx, id);
  });
}

/** @throws 404, 409 where a bill is settled, or the run was taken back */
export async function takeRunBack(ctx: Ctx, id: number): Promise<StorageRun> {
  const { takenBackAt } = await storageRuns.lock(ctx, id);
  if (takenBackAt !== null) throw conflict('runTakenBack');
  const { rows } = await sql<{ id: number; containerId: number; isSettled: boolean }>`select id, container_id,
      paid_at is not null or is_completed
        or invoice_id in (select invoice.id from invoice where invoice.account_id = ${ctx.account.id} and invoice.number is not null) as is_settled
    from transaction where account_id = ${ctx.account.id} and run_id = ${id} and released_at is null order by id for update`.execute(
    ctx.tx,
  );
  const settled = rows.filter(({ isSettled }) => isSettled).length;
  if (settled > 0) throw conflict('runSettled', { count: settled });
  await takeBackBills(
    ctx,
    rows.map((row) => row.id),
  );
  await storageRuns.update(ctx, id, { takenBackAt: Math.floor(Date.now() / 1000) }, undefined);
  // A stay that was void only because it was billed is gone with its bills.
  const { rows: left } = await sql<{
    containerId: number;
  }>`select distinct container_id from stay where account_id = ${ctx.account.id} and is_void
    and container_id = any(${rows.map(({ containerId }) => containerId)}::bigint[])`.execute(ctx.tx);
  if (left.length > 0)
    await deriveStays(
      ctx,
      left.map(({ containerId }) => containerId),
    );
  return getStorageRun(ctx, id);
}

/** The most stays that are looked through for wrong days. */
const mostChecked = 2000;

/** Stays with wrong days, of a client that pays or is billed for a day of them, or all: looked for among those that changed after they were billed. */
export async function findWrongStays(ctx: Ctx, clientId?: number) {
  const rules = await loadRules(ctx, await requireOpeningDay(ctx));
  const own = sql`account_id = ${ctx.account.id}`;
  const billed = sql`(select max(created_at) from transaction bill where bill.${own} and bill.stay_id = stay.id)`;
  const { rows } = await sql<{
    id: number;
  }>`select stay.id from stay join container on container.${own} and container.id = stay.container_id
    where stay.${own} and greatest(stay.changed_at, container.updated_at) >= ${billed} order by stay.changed_at desc limit ${sql.lit(mostChecked)}`.execute(
    ctx.tx,
  );
  const names = await clientNames(ctx);
  const stays = await findBillable(ctx, sql`stay.id = any(${rows.map(({ id }) => id)}::bigint[])`);
  return stays.flatMap((stay) => {
    const { id: stayId, containerId, containerName, spans, pieces } = stay;
    if (clientId !== undefined && ![...spans, ...pieces].some((part) => part.clientId === clientId)) return [];
    const { days, settledDays, invoices } = findWrong(stay, rules);
    if (days === 0) return [];
    const payer = spanOn(stay, stay.last ?? rules.today).clientId;
    const clientName = names.get(payer) ?? '';
    return [
      {
        ...{ stayId, containerId, containerName, clientName },
        ...{ wrongDays: days, wrongSettledDays: settledDays, wrongInvoices: invoices },
      },
    ];
  });
}
