import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { type Delivery, testEvent, type webhookRoutes } from '@boxyard/contract/integrations/webhooks.ts';
import { sql } from 'kysely';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Db, Tx } from '../../core/db/connection.ts';
import type { Ctx } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import type { Outcome } from './send.ts';

const keptDays = 30;
/** A webhook that nothing has reached for so long is disabled. */
const mostFailingDays = 3;
/** While a message is on its way. Another process takes it up after that, should this one be gone. */
const leaseSeconds = 60;
/** Minutes from one attempt to the next; after the last one the message has failed. */
export const waitMinutes = [1, 5, 15, 60, 180, 360, 720];

const nextAt = sql<number | null>`case when state = 'waiting' then next_at end`;
const shown = sql`id, at, event, record_id, state, attempts, ${nextAt} as next_at, tried_at, took_ms, status, reason, response`;

export function listDeliveries(
  ctx: Ctx,
  webhookId: number,
  input: QueryOf<typeof webhookRoutes.deliveries>,
): List<Delivery> {
  let query = ctx.tx
    .selectFrom('webhookDelivery')
    .where('accountId', '=', ctx.account.id)
    .where('webhookId', '=', webhookId)
    .select(['id', 'at', 'event', 'recordId', 'state', 'attempts', 'triedAt', 'tookMs', 'status', 'reason', 'response'])
    .select(nextAt.as('nextAt'));
  if (input.state) query = query.where('state', '=', input.state);
  if (input.q) query = query.where(sql<boolean>`position(lower(${input.q}) in event) > 0`);
  return shortList(query, input, { columns: { id: sql`id` }, initial: '-id', id: sql`id` });
}

/** The application's role reads this table only: what stands in it is written by the server. */
export async function queueTest(ctx: Ctx, webhookId: number): Promise<Delivery> {
  const queued = await sql<{ id: number }>`select queue_message(account_id, ${webhookId}, ${testEvent}) as id
    from tenant_account where account_id = ${ctx.account.id}`.execute(ctx.tx);
  return getDelivery(ctx, onlyRow(queued).id);
}

/** @throws 404 */
export async function queueAgain(ctx: Ctx, webhookId: number, id: number): Promise<Delivery> {
  const { rows } = await sql<{ isQueued: boolean }>`select queue_again(account_id, ${webhookId}, ${id}) as is_queued
    from tenant_account where account_id = ${ctx.account.id}`.execute(ctx.tx);
  if (!rows[0]?.isQueued) throw notFound();
  return getDelivery(ctx, id);
}

async function getDelivery(ctx: Ctx, id: number): Promise<Delivery> {
  const found = sql<Delivery>`select ${shown} from webhook_delivery where account_id = ${ctx.account.id} and id = ${id}`;
  return onlyRow(await found.execute(ctx.tx));
}

export interface Due {
  accountId: number;
  account: string;
  id: number;
  webhookId: number;
  attempts: number;
  at: number;
  event: string;
  recordId: number;
  version: number;
  ids: Record<string, number>;
  url: string;
  sealedSecret: string;
}

interface Most {
  all: number;
  ofAccount: number;
}

/**
 * Takes what is due: accounts in turns, the longest waiting first. A webhook that failed last
 * has one message on its way. Several processes may ask at the same moment.
 * @param busy what is on its way already
 */
export async function takeDue(tx: Tx, most: Most, busy: readonly Due[]): Promise<Due[]> {
  const { rows: chosen } = await sql<Chosen>`
    with busy as materialized (
      select * from unnest(${busy.map((due) => due.accountId)}::bigint[], ${busy.map((due) => due.webhookId)}::bigint[])
        busy (account_id, webhook_id)),
    waiting as materialized (
      select w.account_id, w.id as webhook_id, w.failing_since is not null as is_failing, d.id, d.next_at
      from webhook w
      cross join lateral (
        select d.id, d.next_at from webhook_delivery d
        where d.account_id = w.account_id and d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= now()
        order by d.next_at limit ${most.ofAccount}) d
      where w.is_enabled),
    found as materialized (
      select w.account_id, w.id, w.next_at, a.slug
      from (select *, row_number() over (partition by account_id, webhook_id order by next_at, id) as nth from waiting) w
      join account a on a.id = w.account_id and a.is_enabled and a.deleted_at is null
      where w.nth <= case when w.is_failing then 1 else ${most.ofAccount} end
        - (select count(*) from busy b where b.account_id = w.account_id and b.webhook_id = w.webhook_id)),
    of_accounts as (
      select f.*, row_number() over (partition by f.account_id order by f.next_at, f.id)
        + (select count(*) from busy b where b.account_id = f.account_id) as place from found f),
    chosen as (
      select * from of_accounts where place <= ${most.ofAccount} order by place, next_at limit ${most.all - busy.length})
    select account_id, slug as account, array_agg(id) as ids from chosen group by 1, 2 order by 1`.execute(tx);
  const due: Due[] = [];
  for (const of of chosen) due.push(...(await takeOf(tx, of)));
  return due;
}

interface Chosen {
  accountId: number;
  account: string;
  ids: number[];
}

async function takeOf(tx: Tx, { accountId, account, ids }: Chosen): Promise<Due[]> {
  const { rows } = await sql<Omit<Due, 'account'>>`
    with due as materialized (
      select d.account_id, d.id, w.url, w.sealed_secret from webhook_delivery d
      join webhook w on w.account_id = d.account_id and w.id = d.webhook_id
      where d.account_id = ${accountId} and d.id = any(${ids}::bigint[]) and d.state = 'waiting' and d.next_at <= now()
      for update of d skip locked)
    update webhook_delivery d set attempts = d.attempts + 1, tried_at = now(), status = null, reason = '', took_ms = null,
      next_at = now() + make_interval(secs => ${leaseSeconds})
    from due where d.account_id = ${accountId} and due.account_id = d.account_id and d.id = due.id
    returning d.account_id, d.id, d.webhook_id, d.attempts, d.at, d.event, d.record_id, d.version, d.ids, due.url, due.sealed_secret`.execute(
    tx,
  );
  return rows.map((row) => ({ ...row, account }));
}

/** What was stopped was no attempt: another server sends it at once, or this one when it is back. */
export async function putBack(tx: Tx, { accountId, webhookId, id, attempts }: Due): Promise<void> {
  await sql`update webhook_delivery set attempts = attempts - 1, next_at = now()
    where account_id = ${accountId} and id = ${id} and state = 'waiting' and attempts = ${attempts}`.execute(tx);
  await sql`select tell_webhook(${accountId}, ${webhookId})`.execute(tx);
}

/**
 * Keeps what came of an attempt; a webhook that has failed for days is disabled with the last of its attempts.
 * @returns what has become of the message
 */
export async function keepOutcome(
  tx: Tx,
  due: Due,
  { status, reason, response, tookMs }: Outcome,
): Promise<Delivery['state']> {
  const { accountId, webhookId, attempts } = due;
  const isDelivered = reason === '';
  const wait = isDelivered ? undefined : waitMinutes[attempts - 1];
  const state = isDelivered ? 'delivered' : wait === undefined ? 'failed' : 'waiting';
  await sql`update webhook_delivery set state = ${state}, status = ${status}, reason = ${reason}, response = ${response}, took_ms = ${tookMs},
      next_at = now() + make_interval(mins => ${wait ?? 0})
    where account_id = ${accountId} and id = ${due.id} and state = 'waiting' and attempts = ${attempts}`.execute(tx);
  const isOver = sql`failing_since < now() - make_interval(days => ${mostFailingDays})`;
  const change = isDelivered
    ? sql`set failing_since = null where failing_since is not null and`
    : sql`set failing_since = least(failing_since, now()), is_enabled = is_enabled and (${isOver}) is not true
        where (failing_since is null or is_enabled and ${isOver}) and`;
  await sql`update webhook ${change} account_id = ${accountId} and id = ${webhookId}`.execute(tx);
  await sql`select tell_webhook(${accountId}, ${webhookId})`.execute(tx);
  return state;
}

/** Those that no receiver has taken yet, of all accounts. */
export async function countWaiting(db: Db): Promise<number> {
  const counted = sql<{ count: number }>`select count(*) as count from webhook_delivery where state = 'waiting'`;
  return onlyRow(await counted.execute(db.kysely)).count;
}

export async function removeOldDeliveries(tx: Tx): Promise<void> {
  await sql`delete from webhook_delivery where at < now() - make_interval(days => ${keptDays}) and state <> 'waiting'`.execute(
    tx,
  );
}
