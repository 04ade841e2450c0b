import { sql } from 'kysely';
import { elevated, type Tx, withAccountTransaction } from '../../core/db/connection.ts';
import { holdHistory } from '../../core/db/lock-by-name.ts';
import type { CurrentAccount } from '../../core/http/context.ts';
import type { Services } from '../../core/http/services.ts';
import { type OldRows, oldDrivers, oldEmployees, oldHistory } from './due.queries.ts';
import { eraseDriversOf, eraseNamed } from './erasure.ts';
import { notePastErasure } from './erasures.queries.ts';

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
    .select(['id', 'name', ...kept])
    .execute();
  const failures: unknown[] = [];
  for (const { id, name, ...months } of accounts) {
    const steps = [
      [months.driversMonths, eraseOldDrivers],
      [months.employeesMonths, eraseOldEmployees],
      [months.historyMonths, removeOldHistory],
    ] as const;
    for (const [age, step] of steps) {
      if (age === null) continue;
      const once = () =>
        withAccountTransaction(
          app.db,
          id,
          null,
          async (tx) => {
            await holdHistory(tx, id);
            return step(tx, { id, name }, age);
          },
          { people: true },
        );
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

type Step = (tx: Tx, account: Pick<CurrentAccount, 'id' | 'name'>, months: number) => Promise<number>;

const eraseOldDrivers: Step = async (tx, account, months) => {
  const ids = await idsOf(tx, oldDrivers(account.id, months));
  if (ids.length === 0) return 0;
  const erased = await eraseDriversOf(tx, account.id, ids);
  await notePastErasure(tx, erased, { account, adminId: null, entity: 'transport', ids });
  return ids.length;
};

const eraseOldEmployees: Step = async (tx, account, months) => {
  const ids = await idsOf(tx, oldEmployees(account.id, months));
  if (ids.length === 0) return 0;
  const erased = await eraseNamed(tx, account.id, 'employee', ids);
  await notePastErasure(tx, erased, { account, adminId: null, entity: 'employee', ids });
  return ids.length;
};

/** Some that are there, and some of whom the history alone tells. */
async function idsOf(tx: Tx, { present, past }: OldRows): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with present as (${present} order by at limit ${atOnce} for update skip locked), past as (${past} limit ${atOnce})
    select id from present union select id from past`.execute(tx);
  return rows.map(({ id }) => id);
}

const removeOldHistory: Step = async (tx, { id: accountId }, months) => {
  const { present } = oldHistory(accountId, months);
  const { numAffectedRows } = await elevated(tx, (owner) =>
    sql`delete from audit_log where account_id = ${accountId} and id in (
      select id from (${present} order by at limit ${atOnce} for update skip locked) old)`.execute(owner),
  );
  return Number(numAffectedRows ?? 0);
};
