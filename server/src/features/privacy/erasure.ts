import { type RawBuilder, sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Tx } from '../../core/db/connection.ts';
import { driverOf, type FoundDriver, isNobodyElse, isTold, type Place } from './drivers.queries.ts';

type Named = 'employee' | 'client_user';

/** Rows of the history that are meant, by their column `before` or `after`. */
type Meant = (row: RawBuilder<unknown>) => RawBuilder<unknown>;

/** What is taken out of a row: `all` there is of the person, or the licence alone. */
type Part = (row: RawBuilder<unknown>) => RawBuilder<unknown>;

const all: Part = () => sql`'all'`;

/**
 * Empties the personal data in each row before or after a change that is meant.
 * @param among records that are looked through alone, where they are known
 * @returns how many entries were changed
 */
async function changeHistory(
  tx: Tx,
  accountId: number,
  entity: string,
  meant: Meant,
  part: Part,
  among = sql`true`,
): Promise<number> {
  const [before, after] = [sql`before`, sql`after`];
  const parts = (row: RawBuilder<unknown>) => sql`array_agg(case when ${meant(row)} then ${part(row)} end)`;
  const changed = await sql<{ entries: number }>`
    select erase_from_history(${accountId}, array_agg(id), ${parts(before)}, ${parts(after)}) as entries from audit_log
    where account_id = ${accountId} and entity = ${entity} and ${among} and (${meant(before)} or ${meant(after)})`.execute(
    tx,
  );
  return onlyRow(changed).entries;
}

const isOneOf =
  (ids: readonly number[]): Meant =>
  (row) =>
    sql`(${row} ->> 'id')::bigint = any(${ids}::bigint[])`;

const driverOfReceipt = (row: RawBuilder<unknown>): Place => ({
  passage: sql`(${row} ->> 'transport_id')::bigint`,
  name: sql`(${row} -> 'contents' ->> 'driverName')`,
  license: sql`(${row} -> 'contents' ->> 'driverLicenseNumber')`,
});
const present: Place = { passage: sql`id`, name: sql`driver_name`, license: sql`driver_license_number` };

/** Empties the driver of these passages, whoever it was, also of those that were deleted. */
export async function eraseDriversOf(tx: Tx, accountId: number, transportIds: readonly number[]) {
  const ids = sql`any(${transportIds}::bigint[])`;
  const { numAffectedRows } =
    await sql`update transport set driver_name = '', driver_license_number = '', driver_erased_at = now()
    where account_id = ${accountId} and id = ${ids} and (driver_name <> '' or driver_license_number <> '')`.execute(tx);
  const ofThese = (row: RawBuilder<unknown>) => sql`${driverOfReceipt(row).passage} = ${ids}`;
  const ofReceipts = await changeHistory(tx, accountId, 'transport_receipt', ofThese, all);
  const named: Meant = (row) => sql`${driverOf(row).passage} = ${ids} and names_driver(${row})`;
  const changes = await changeHistory(tx, accountId, 'transport', named, all, sql`record_id = ${ids}`);
  return { records: Number(numAffectedRows ?? 0), changes: ofReceipts + changes };
}

/** Erases a driver wherever they are told. Beside somebody else's name their licence goes alone. */
export async function eraseDriver(tx: Tx, accountId: number, driver: FoundDriver) {
  const { numAffectedRows } = await sql`update transport set driver_license_number = '', driver_erased_at = now(),
      driver_name = case when ${isNobodyElse(driver, present)} then '' else driver_name end
    where account_id = ${accountId} and id = any(${driver.passages}::bigint[]) and ${isTold(driver, present)}`.execute(
    tx,
  );
  const partIn =
    (placeOf: (row: RawBuilder<unknown>) => Place): Part =>
    (row) =>
      sql`case when ${isNobodyElse(driver, placeOf(row))} then 'all' else 'license' end`;
  const ofReceipts = await changeHistory(
    tx,
    accountId,
    'transport_receipt',
    (row) => isTold(driver, driverOfReceipt(row)),
    partIn(driverOfReceipt),
  );
  const changes = await changeHistory(
    tx,
    accountId,
    'transport',
    (row) => isTold(driver, driverOf(row)),
    partIn(driverOf),
    sql`record_id = any(${driver.passages}::bigint[])`,
  );
  return { records: Number(numAffectedRows ?? 0), changes: ofReceipts + changes };
}

/** The database lets what names people be emptied meanwhile, also where nothing else may be changed. */
const setErasing = (tx: Tx, isErasing: boolean) =>
  sql`select set_local('app.erasing', ${isErasing ? 'on' : ''})`.execute(tx);

/** Takes the name of a surveyor out of these surveys. */
export async function eraseSignatures(tx: Tx, accountId: number, surveyIds: readonly number[]) {
  const ids = sql`any(${surveyIds}::bigint[])`;
  await setErasing(tx, true);
  const { numAffectedRows } =
    await sql`update survey set signature = '' where account_id = ${accountId} and id = ${ids}`.execute(tx);
  await setErasing(tx, false);
  const signed: Meant = (row) => sql`(${row} ->> 'id')::bigint = ${ids} and ${row} ->> 'signature' <> ''`;
  const changes = await changeHistory(tx, accountId, 'survey', signed, all, sql`record_id = ${ids}`);
  return { records: Number(numAffectedRows ?? 0), changes };
}

/** Takes name and address of these people, who are disabled by it; also of those who were deleted. What was mailed to them is told no more. */
export async function eraseNamed(tx: Tx, accountId: number, table: Named, ids: readonly number[]) {
  const more = table === 'client_user' ? sql`, notes = ''` : sql`, external_id = '', admin_id = null`;
  if (table === 'client_user') await eraseAddresses(tx, accountId, addressesOf(accountId, ids));
  await setErasing(tx, true);
  const { numAffectedRows } = await sql`update ${sql.table(table)} set username = 'erased-' || id,
      email = 'erased-' || id || '@erased.invalid', firstname = '', lastname = '', is_enabled = false, erased_at = now()${more}
    where account_id = ${accountId} and id = any(${ids}::bigint[]) and erased_at is null`.execute(tx);
  await setErasing(tx, false);
  const ofThese = sql`record_id = any(${ids}::bigint[])`;
  const changes = await changeHistory(tx, accountId, table, isOneOf(ids), all, ofThese);
  return { records: Number(numAffectedRows ?? 0), changes };
}

/** Selects the e-mail addresses of these people, with the former ones from the history. */
const addressesOf = (accountId: number, ids: readonly number[]) => sql`
  select email from client_user where account_id = ${accountId} and id = any(${ids}::bigint[])
  union select past.row ->> 'email' from audit_log change cross join lateral (values (change.before), (change.after)) past (row)
    where change.account_id = ${accountId} and change.entity = 'client_user' and change.record_id = any(${ids}::bigint[])
      and past.row ->> 'email' is not null`;

/**
 * What was mailed to these addresses, and whose links to estimates were theirs. An answer keeps the name: it is the proof, as a receipt is.
 * @returns how many links there were
 */
export async function eraseAddresses(tx: Tx, accountId: number, addresses: RawBuilder<unknown>): Promise<number> {
  await sql`delete from document_mail where account_id = ${accountId} and recipient in (${addresses})`.execute(tx);
  const { numAffectedRows } =
    await sql`update estimate_link set name = 'erased', email = '', revoked_at = coalesce(revoked_at, (select now()))
    where account_id = ${accountId} and email in (${addresses})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
