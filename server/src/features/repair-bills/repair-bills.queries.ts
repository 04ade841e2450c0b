import { cleaningRepairs } from '@boxyard/contract/inspections/usual-codes.ts';
import { sql } from 'kysely';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { conflict } from '../../core/http/problems.ts';
import { transactions } from '../transactions/transactions.queries.ts';

const approvedOf = ({ account }: InAccount, taskId: number) => sql`estimate e
  join estimate_line l on l.account_id = e.account_id and l.estimate_id = e.id and l.choice = 'approved'
  where e.account_id = ${account.id} and e.work_task_id = ${taskId}`;

/** A repair is completed once it is said of each of its approved lines whether it was done. @throws 409 */
async function refuseUnsaidLines(ctx: InAccount, taskId: number): Promise<void> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${approvedOf(ctx, taskId)} and l.done = ''`.execute(ctx.tx);
  const count = rows[0]?.count ?? 0;
  if (count > 0) throw conflict('linesNotSaid', { count });
}

interface Share {
  lineId: number;
  nth: number;
  number: number;
  revision: number;
  containerId: number;
  currency: string;
  codes: string;
  repairCode: string;
  clientId: number;
  net: number;
}

/** Whether an estimate made the task: then no tariff charges for it. */
export async function isOfEstimate({ tx, account }: InAccount, taskId: number): Promise<boolean> {
  const { rows } =
    await sql`select from estimate where account_id = ${account.id} and work_task_id = ${taskId}`.execute(tx);
  return rows.length > 0;
}

/**
 * Bills what a repair task was approved for and did, before it is completed: one transaction for each line and payer, at the approved price.
 * What was billed when it was completed before is not billed again: a repair that failed is done anew for nothing.
 * @param at when it is completed @throws 409 while it is not said of each line whether it was done
 */
export async function billRepair(ctx: Ctx, taskId: number, at: number): Promise<void> {
  if (!(await isOfEstimate(ctx, taskId))) return;
  await refuseUnsaidLines(ctx, taskId);
  const own = sql`account_id = ${ctx.account.id}`;
  const { rows } = await sql<Share>`
    select l.id as line_id, l.nth, l.repair_code, concat_ws(' ', nullif(l.location, ''), nullif(l.component, ''), nullif(l.damage_code, ''),
        nullif(l.repair_code, '')) as codes, e.number, e.revision, e.container_id, e.currency,
      case when share ->> 'payer' = 'user' then coalesce(e.user_client_id, e.client_id) else e.client_id end as client_id,
      sum((share ->> 'net')::numeric) as net
    from estimate e
    join estimate_line l on l.${own} and l.estimate_id = e.id and l.choice = 'approved' and l.done = 'done'
    cross join lateral jsonb_array_elements(l.shares) share
    where e.${own} and e.work_task_id = ${taskId}
    group by l.id, l.nth, l.repair_code, l.location, l.component, l.damage_code, e.number, e.revision, e.container_id, e.currency, 9
    order by l.nth, 9`.execute(ctx.tx);
  const { rows: billed } = await sql<{
    estimateLineId: number;
    clientId: number;
  }>`select estimate_line_id, client_id from transaction
    where ${own} and work_task_id = ${taskId} and estimate_line_id is not null and released_at is null`.execute(ctx.tx);
  for (const { lineId, clientId, net, codes, repairCode, nth, number, revision, containerId, currency } of rows) {
    if (net === 0 || billed.some((bill) => bill.estimateLineId === lineId && bill.clientId === clientId)) continue;
    const isCleaning = cleaningRepairs.some((code) => code === repairCode);
    await transactions.insert(ctx, {
      containerId,
      clientId,
      currency,
      workTaskId: taskId,
      estimateLineId: lineId,
      type: isCleaning ? 'cleaning_fee' : 'repair_fee',
      unitPrice: net,
      vat: ctx.account.defaultVat,
      startedAt: at,
      notes: `${number}/${revision}-${nth} ${codes}`.trim(),
    });
  }
}

/** A repair is not completed by bringing a former version of its task back: what it did would be billed to nobody. @throws 409 */
export async function refuseUnbilled({ tx, account }: InAccount, taskIds: readonly number[]): Promise<void> {
  const own = sql`account_id = ${account.id}`;
  const { rows } = await sql`select from estimate e
    join work_task task on task.${own} and task.id = e.work_task_id and task.status = 'completed'
    join estimate_line l on l.${own} and l.estimate_id = e.id and l.choice = 'approved'
    where e.${own} and e.work_task_id = any(${taskIds}::bigint[]) and (l.done = '' or l.done = 'done' and l.net > 0
      and not exists (select from transaction bill where bill.${own} and bill.estimate_line_id = l.id)) limit 1`.execute(
    tx,
  );
  if (rows.length > 0) throw conflict('repairNotBilled');
}
