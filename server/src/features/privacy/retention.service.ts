import { sql } from 'kysely';
import { elevated, type Tx, withAccountTransaction } from '../../core/database/connection.ts';
import type { Services } from '../../core/request/services.ts';
import { eraseDrivers, eraseNamed, isUnnamed } from './erasure.ts';

/** Rows of one transaction, so that nobody waits for long. */
const atOnce = 1_000;

const kept = ['historyMonths', 'driversMonths', 'employeesMonths'] as const;

/** Erases in each account what it keeps no longer. Several processes may run this at the same time. */
export async function sweepPersonalData(app: Services): Promise<void> {
  const accounts = await app.db.kysely
    .selectFrom('account')
    .where('deletedAt', 'is', null)
    .select(['id', ...kept])
    .execute();
  for (const { id, ...months } of accounts) {
    const steps = [
      [months.driversMonths, eraseOldDrivers],
      [months.employeesMonths, eraseOldEmployees],
      [months.historyMonths, removeOldHistory],
    ] as const;
    for (const [age, step] of steps) {
      if (age === null) continue;
      const once = () => withAccountTransaction(app.db, id, null, (tx) => step(tx, id, age));
      while ((await once()) === atOnce);
    }
  }
}

type Step = (tx: Tx, accountId: number, months: number) => Promise<number>;

const eraseOldDrivers: Step = async (tx, accountId, months) => {
  const { rows } = await sql<{ id: number }>`
    select id from transport where account_id = ${accountId} and moved_at < now() - make_interval(months => ${months})
      and (driver_name <> '' or driver_license_number <> '') order by moved_at limit ${atOnce} for update skip locked`.execute(
    tx,
  );
  if (rows.length > 0)
    await eraseDrivers(
      tx,
      accountId,
      rows.map(({ id }) => id),
    );
  return rows.length;
};

/** Those who were not touched since they were disabled, for so many months. */
const eraseOldEmployees: Step = async (tx, accountId, months) => {
  const { rows } = await sql<{ id: number }>`
    select id from employee where account_id = ${accountId} and not is_enabled and not ${isUnnamed}
      and updated_at < now() - make_interval(months => ${months}) order by id limit ${atOnce} for update skip locked`.execute(
    tx,
  );
  if (rows.length > 0)
    await eraseNamed(
      tx,
      accountId,
      'employee',
      rows.map(({ id }) => id),
    );
  return rows.length;
};

const removeOldHistory: Step = async (tx, accountId, months) => {
  const { numAffectedRows } = await elevated(tx, (owner) =>
    sql`delete from audit_log where account_id = ${accountId} and id in (
      select id from audit_log where account_id = ${accountId} and at < now() - make_interval(months => ${months}) order by at limit ${atOnce} for update skip locked)`.execute(
      owner,
    ),
  );
  return Number(numAffectedRows ?? 0);
};
