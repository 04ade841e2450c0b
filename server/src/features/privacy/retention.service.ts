import { type RawBuilder, sql } from 'kysely';
import { elevated, type Tx, withAccountTransaction } from '../../core/database/connection.ts';
import { holdHistory } from '../../core/database/statements/lock-by-name.ts';
import type { Services } from '../../core/request/services.ts';
import { namesDriver } from './drivers.queries.ts';
import { eraseDriversOf, eraseNamed } from './erasure.ts';

/** Rows of one transaction, so that nobody waits for long. */
const atOnce = 1_000;

const kept = ['historyMonths', 'driversMonths', 'employeesMonths'] as const;

/**
 * Erases in each account what it keeps no longer. Several processes may run this at the same time. What fails in one account
 * keeps no other, and no other step, from being done.
 * @throws AggregateError with all that failed, each of which was logged
 */
export async function sweepPersonalData(app: Services): Promise<void> {
  const accounts = await app.db.kysely
    .selectFrom('account')
    .where('deletedAt', 'is', null)
    .select(['id', ...kept])
    .execute();
  const failures: unknown[] = [];
  for (const { id, ...months } of accounts) {
    const steps = [
      [months.driversMonths, eraseOldDrivers],
      [months.employeesMonths, eraseOldEmployees],
      [months.historyMonths, removeOldHistory],
    ] as const;
    for (const [age, step] of steps) {
      if (age === null) continue;
      const once = () =>
        withAccountTransaction(app.db, id, null, async (tx) => {
          await holdHistory(tx, id);
          return step(tx, id, age);
        });
      try {
        while ((await once()) >= atOnce);
      } catch (error) {
        app.http.log.error({ err: error, account: id, step: step.name }, 'erasure failed in an account');
        failures.push(error);
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'erasure failed in some accounts');
}

type Step = (tx: Tx, accountId: number, months: number) => Promise<number>;

/** Those of passages so long ago, also of deleted ones, and of those that tell of nobody by now but in their history. */
const eraseOldDrivers: Step = async (tx, accountId, months) => {
  const since = sql`now() - make_interval(months => ${months})`;
  const ids = await idsOf(
    tx,
    sql`(select id from transport where account_id = ${accountId} and moved_at < ${since}
      and (driver_name <> '' or driver_license_number <> '') order by moved_at limit ${atOnce} for update skip locked)`,
    sql`(select distinct l.record_id from (select record_id, coalesce(after, before) as last from audit_log
        where account_id = ${accountId} and ${namesDriver}) l
      left join transport on transport.account_id = ${accountId} and transport.id = l.record_id
      where coalesce(transport.moved_at, (l.last ->> 'moved_at')::timestamptz) < ${since} limit ${atOnce})`,
  );
  if (ids.length > 0) await eraseDriversOf(tx, accountId, ids);
  return ids.length;
};

/** Those who were not touched since they were disabled for so many months, or are gone so long: who was brought back is not. */
const eraseOldEmployees: Step = async (tx, accountId, months) => {
  const since = sql`now() - make_interval(months => ${months})`;
  const ids = await idsOf(
    tx,
    sql`(select id from employee where account_id = ${accountId} and not is_enabled and erased_at is null
      and updated_at < ${since} order by id limit ${atOnce} for update skip locked)`,
    sql`(select record_id from audit_log where account_id = ${accountId} and entity = 'employee' and action = 'delete'
      and before ->> 'erased_at' is null and record_id not in (select id from employee where account_id = ${accountId})
      group by record_id having max(at) < ${since} limit ${atOnce})`,
  );
  if (ids.length > 0) await eraseNamed(tx, accountId, 'employee', ids);
  return ids.length;
};

/** The records of the first query, and then those of the second. */
async function idsOf(tx: Tx, present: RawBuilder<unknown>, past: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with present as ${present}, past (id) as ${past} select id from present union select id from past`.execute(tx);
  return rows.map(({ id }) => id);
}

const removeOldHistory: Step = async (tx, accountId, months) => {
  const { numAffectedRows } = await elevated(tx, (owner) =>
    sql`delete from audit_log where account_id = ${accountId} and id in (
      select id from audit_log where account_id = ${accountId} and at < now() - make_interval(months => ${months}) order by at limit ${atOnce} for update skip locked)`.execute(
      owner,
    ),
  );
  return Number(numAffectedRows ?? 0);
};
