import { sql } from 'kysely';
import { elevated, type Tx, withAccountTransaction } from '../../core/database/connection.ts';
import { holdHistory } from '../../core/database/statements/lock-by-name.ts';
import type { Services } from '../../core/request/services.ts';
import { type OldRows, oldDrivers, oldEmployees, oldHistory } from './due.queries.ts';
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

const eraseOldDrivers: Step = async (tx, accountId, months) => {
  const ids = await idsOf(tx, oldDrivers(accountId, months));
  if (ids.length > 0) await eraseDriversOf(tx, accountId, ids);
  return ids.length;
};

const eraseOldEmployees: Step = async (tx, accountId, months) => {
  const ids = await idsOf(tx, oldEmployees(accountId, months));
  if (ids.length > 0) await eraseNamed(tx, accountId, 'employee', ids);
  return ids.length;
};

/** Some that are there, and some of whom the history alone tells. */
async function idsOf(tx: Tx, { present, past }: OldRows): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with present as (${present} order by at limit ${atOnce} for update skip locked), past as (${past} limit ${atOnce})
    select id from present union select id from past`.execute(tx);
  return rows.map(({ id }) => id);
}

const removeOldHistory: Step = async (tx, accountId, months) => {
  const { present } = oldHistory(accountId, months);
  const { numAffectedRows } = await elevated(tx, (owner) =>
    sql`delete from audit_log where account_id = ${accountId} and id in (
      select id from (${present} order by at limit ${atOnce} for update skip locked) old)`.execute(owner),
  );
  return Number(numAffectedRows ?? 0);
};
