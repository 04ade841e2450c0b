import { type StorageRun, StoredStorageRun, type storageRunRoutes } from '@boxyard/contract/billing/storage-runs.ts';
import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { sql } from 'kysely';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';

export const storageRuns = records('storageRun', StoredStorageRun);

function withSums(ctx: Ctx) {
  const own = sql`account_id = ${ctx.account.id}`;
  // What its list of transactions shows: without what a credit note has released.
  const ofRun = sql`bill.${own} and bill.run_id = storage_run.id and bill.released_at is null`;
  return ctx.tx
    .selectFrom('storageRun')
    .where('storageRun.accountId', '=', ctx.account.id)
    .select(['id', 'version', 'createdAt', 'updatedAt', 'untilDay', 'clientIds', 'takenBackAt'])
    .select([
      sql<string>`coalesce((select author_name((select c.username from colleague c where c.${own} and c.admin_id = log.admin_id), log.token_id)
        from audit_log log where log.${own} and log.entity = 'storage_run' and log.record_id = storage_run.id and log.action = 'insert'
        order by log.id limit 1), '')`.as('adminName'),
      sql<number>`(select count(*) from transaction bill where ${ofRun} and (bill.paid_at is not null or bill.is_completed))`.as(
        'settled',
      ),
      sql<number>`(select count(distinct bill.stay_id) from transaction bill where ${ofRun})`.as('stays'),
      sql<
        StorageRun['sums']
      >`coalesce((select jsonb_agg(jsonb_build_object('currency', summed.currency, 'bills', summed.bills, 'net', summed.net,
          'vatAmount', summed.total - summed.net, 'total', summed.total) order by summed.currency)
        from (select bill.currency, count(*) as bills, sum(counted.net) as net, sum(counted.total_price) as total
          from transaction bill cross join lateral bill_of(bill.type, bill.unit_price, bill.billing_period, bill.started_at, bill.finished_at,
            bill.no_charge_day_count, bill.vat, 'UTC', current_date, bill.days, bill.anchor_day) counted
          where ${ofRun} group by bill.currency) summed), '[]')`.as('sums'),
    ]);
}

export const listStorageRuns = (ctx: Ctx, input: QueryOf<typeof storageRunRoutes.list>): List<StorageRun> =>
  shortList(withSums(ctx), input, {
    columns: { untilDay: sql`storage_run.until_day` },
    initial: '-untilDay',
    id: sql`storage_run.id`,
  });

/** @throws 404 */
export async function getStorageRun(ctx: Ctx, id: number): Promise<StorageRun> {
  const found = await withSums(ctx).where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** Stays that may have something to be billed up to a day: those that are closed and billed to their end for each code are left out. */
export async function findCandidates({ tx, account }: InAccount, until: string): Promise<number[]> {
  const zone = sql`${account.timezone}::text`;
  const { rows } = await sql<{ id: number }>`select stay.id from stay
    left join (select piece.stay_id, min(piece.days_billed) as days, min(piece.first_day) as first_day, max(piece.next_day) as next_day
      from (select stay_id, charge_code_id, sum(upper(days) - lower(days)) as days_billed, min(lower(days)) as first_day, max(upper(days)) as next_day
        from transaction where account_id = ${account.id} and stay_id is not null and days is not null and released_at is null
        group by stay_id, charge_code_id) piece group by piece.stay_id) billed on billed.stay_id = stay.id
    where stay.account_id = ${account.id} and not stay.is_void and stay.started_at < (${until}::date + 1)::timestamp at time zone ${zone}
      and (stay.ended_at is null or billed.days is null or billed.next_day <= (stay.ended_at at time zone ${zone})::date
        or billed.days < billed.next_day - billed.first_day or stay.changed_at > now() - interval '400 days' and billed.first_day > (stay.started_at at time zone ${zone})::date)
    order by stay.id`.execute(tx);
  return rows.map(({ id }) => id);
}

interface RunningCharge {
  id: number;
  containerId: number;
  clientId: number;
  firstDay: string;
  /** The last day of the last period that had ended by the day. */
  lastDay: string;
}

/** Running depot and rent charges that were made by hand, with a whole period that had ended by a day. @param lock until the transaction ends */
export async function findRunningCharges(
  { tx, account }: InAccount,
  until: string,
  clients: readonly number[] | undefined,
  lock: boolean,
): Promise<RunningCharge[]> {
  const zone = sql`${account.timezone}::text`;
  const { rows } = await sql<RunningCharge>`
    select id, container_id, client_id, first_day, last_day from (
      select id, container_id, client_id, first_day, last_day from (
        select id, container_id, client_id, (started_at at time zone ${zone})::date as first_day,
          period_end(billing_period, coalesce(anchor_day, (started_at at time zone ${zone})::date + no_charge_day_count), ${until}::date) as last_day
        from transaction where account_id = ${account.id} and type in ('depot', 'rent') and finished_at is null and stay_id is null
          and ${clients ? sql`client_id = any(${clients}::bigint[])` : sql`true`} ${lock ? sql`order by id for update` : sql``}) charge) charge
    where last_day >= first_day order by id`.execute(tx);
  return rows;
}
