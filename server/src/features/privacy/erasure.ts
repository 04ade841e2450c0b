import { type RawBuilder, sql } from 'kysely';
import { elevated, type Tx } from '../../core/database/connection.ts';
import { type FoundDriver, isNobodyElse, isTold, type Place } from './drivers.queries.ts';

/** What stands in the columns with personal data of a driver once they are erased; null in the history for what the database computes. */
const noDriver = sql`'{"driver_name": "", "driver_license_number": "", "search_key": null, "truck_key": null}'::jsonb`;

type Named = 'employee' | 'client_user';

/** Columns as they stand in a row of the history. An erased person keeps the id alone; no mail goes to `.invalid`. */
const nobody = (table: Named, row: RawBuilder<unknown>) =>
  sql`jsonb_build_object('username', 'erased-' || (${row} ->> 'id'), 'email', 'erased-' || (${row} ->> 'id') || '@erased.invalid',
    'firstname', '', 'lastname', '', 'is_enabled', false, 'username_key', null, 'name_key', null, 'erased_at', (select now()))
    ${table === 'client_user' ? sql`|| '{"notes": ""}'` : sql``}`;

/** Rows of the history that are meant, by their column `before` or `after`. */
type Meant = (row: RawBuilder<unknown>) => RawBuilder<unknown>;

/**
 * Empties the personal data in each row before or after a change that is meant. Only the database's owner may change the history.
 * @param among records that are looked through alone, where they are known
 * @returns how many entries were changed
 */
async function changeHistory(
  tx: Tx,
  accountId: number,
  entity: string,
  meant: Meant,
  erase: (row: RawBuilder<unknown>) => RawBuilder<unknown>,
  among = sql`true`,
): Promise<number> {
  const [before, after] = [sql`before`, sql`after`];
  const changed = (row: RawBuilder<unknown>) => sql`case when ${meant(row)} then ${erase(row)} else ${row} end`;
  const { numAffectedRows } = await elevated(tx, (owner) =>
    sql`update audit_log set before = ${changed(before)}, after = ${changed(after)}
      where account_id = ${accountId} and entity = ${entity} and ${among} and (${meant(before)} or ${meant(after)})`.execute(
      owner,
    ),
  );
  return Number(numAffectedRows ?? 0);
}

const isOneOf =
  (ids: readonly number[]): Meant =>
  (row) =>
    sql`(${row} ->> 'id')::bigint = any(${ids}::bigint[])`;

const driverOf = (row: RawBuilder<unknown>): Place => ({
  passage: sql`(${row} ->> 'id')::bigint`,
  name: sql`(${row} ->> 'driver_name')`,
  license: sql`(${row} ->> 'driver_license_number')`,
});
const driverOfReceipt = (row: RawBuilder<unknown>): Place => ({
  passage: sql`(${row} ->> 'transport_id')::bigint`,
  name: sql`(${row} -> 'contents' ->> 'driverName')`,
  license: sql`(${row} -> 'contents' ->> 'driverLicenseNumber')`,
});
const present: Place = { passage: sql`id`, name: sql`driver_name`, license: sql`driver_license_number` };

const withoutLicense = (row: RawBuilder<unknown>) => sql`(${row} || '{"driver_license_number": ""}'::jsonb)`;

/** A receipt itself is a paper, and keeps what it said; its history is none. */
const unnamedReceipt = (row: RawBuilder<unknown>) =>
  sql`(${row} #- '{contents,driverName}' #- '{contents,driverLicenseNumber}')`;

/** Empties the driver of these passages, whoever it was, also of those that were deleted. */
export async function eraseDriversOf(tx: Tx, accountId: number, transportIds: readonly number[]): Promise<void> {
  const ids = sql`any(${transportIds}::bigint[])`;
  await sql`update transport set driver_name = '', driver_license_number = '', driver_erased_at = now()
    where account_id = ${accountId} and id = ${ids} and (driver_name <> '' or driver_license_number <> '')`.execute(tx);
  const ofThese = (row: RawBuilder<unknown>) => sql`${driverOfReceipt(row).passage} = ${ids}`;
  await changeHistory(tx, accountId, 'transport_receipt', ofThese, unnamedReceipt);
  const named: Meant = (row) => sql`${driverOf(row).passage} = ${ids} and names_driver(${row})`;
  await changeHistory(tx, accountId, 'transport', named, (row) => sql`${row} || ${noDriver}`, sql`record_id = ${ids}`);
}

/** Erases a driver wherever they are told. Beside somebody else's name their licence goes alone. */
export async function eraseDriver(tx: Tx, accountId: number, driver: FoundDriver) {
  const { numAffectedRows } = await sql`update transport set driver_license_number = '', driver_erased_at = now(),
      driver_name = case when ${isNobodyElse(driver, present)} then '' else driver_name end
    where account_id = ${accountId} and id = any(${driver.passages}::bigint[]) and ${isTold(driver, present)}`.execute(
    tx,
  );
  const ofReceipts = await changeHistory(
    tx,
    accountId,
    'transport_receipt',
    (row) => isTold(driver, driverOfReceipt(row)),
    (row) =>
      sql`case when ${isNobodyElse(driver, driverOfReceipt(row))} then ${unnamedReceipt(row)}
        else ${row} #- '{contents,driverLicenseNumber}' end`,
  );
  const changes = await changeHistory(
    tx,
    accountId,
    'transport',
    (row) => isTold(driver, driverOf(row)),
    (row) =>
      sql`case when ${isNobodyElse(driver, driverOf(row))} then ${row} || ${noDriver} else ${withoutLicense(row)} end`,
    sql`record_id = any(${driver.passages}::bigint[])`,
  );
  return { records: Number(numAffectedRows ?? 0), changes: ofReceipts + changes };
}

/** Takes name and address of these people, who are disabled by it; also of those who were deleted. */
export async function eraseNamed(tx: Tx, accountId: number, table: Named, ids: readonly number[]) {
  const notes = table === 'client_user' ? sql`, notes = ''` : sql``;
  const setErasing = (isErasing: boolean) => sql`select set_local('app.erasing', ${isErasing ? 'on' : ''})`.execute(tx);
  await setErasing(true);
  const { numAffectedRows } = await sql`update ${sql.table(table)} set username = 'erased-' || id,
      email = 'erased-' || id || '@erased.invalid', firstname = '', lastname = '', is_enabled = false, erased_at = now()${notes}
    where account_id = ${accountId} and id = any(${ids}::bigint[]) and erased_at is null`.execute(tx);
  await setErasing(false);
  const changes = await changeHistory(
    tx,
    accountId,
    table,
    isOneOf(ids),
    (row) => sql`${row} || ${nobody(table, row)}`,
    sql`record_id = any(${ids}::bigint[])`,
  );
  return { records: Number(numAffectedRows ?? 0), changes };
}
