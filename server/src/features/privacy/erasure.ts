import { type RawBuilder, sql } from 'kysely';
import { elevated, type Tx } from '../../core/database/connection.ts';

/** What stands in the columns with personal data of a driver once they are erased; null in the history for what the database computes. */
const noDriver = sql`'{"driver_name": "", "driver_license_number": "", "search_key": null, "truck_key": null}'::jsonb`;

type Named = 'employee' | 'client_user';

/** Columns as they stand in a row of the history. An erased person keeps the id alone; no mail goes to `.invalid`. */
const nobody = (table: Named, row: RawBuilder<unknown>) =>
  sql`jsonb_build_object('username', 'erased-' || (${row} ->> 'id'), 'email', 'erased-' || (${row} ->> 'id') || '@erased.invalid',
    'firstname', '', 'lastname', '', 'is_enabled', false, 'username_key', null, 'name_key', null, 'erased_at', now())
    ${table === 'client_user' ? sql`|| '{"notes": ""}'` : sql``}`;

/** Rows of the history that are meant, by their column `before` or `after`. */
type Meant = (row: RawBuilder<unknown>) => RawBuilder<unknown>;

/**
 * Empties the personal data in each row before or after a change that is meant. Only the database's owner may change the history.
 * @returns how many entries were changed
 */
async function changeHistory(
  tx: Tx,
  accountId: number,
  entity: string,
  meant: Meant,
  erase: (row: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<number> {
  const [before, after] = [sql`before`, sql`after`];
  const changed = (row: RawBuilder<unknown>) => sql`case when ${meant(row)} then ${erase(row)} else ${row} end`;
  const { numAffectedRows } = await elevated(tx, (owner) =>
    sql`update audit_log set before = ${changed(before)}, after = ${changed(after)}
      where account_id = ${accountId} and entity = ${entity} and (${meant(before)} or ${meant(after)})`.execute(owner),
  );
  return Number(numAffectedRows ?? 0);
}

const isOneOf =
  (ids: readonly number[]): Meant =>
  (row) =>
    sql`(${row} ->> 'id')::bigint = any(${ids}::bigint[])`;

async function emptyDrivers(tx: Tx, accountId: number, meant: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } =
    await sql`update transport set driver_name = '', driver_license_number = '', driver_erased_at = now()
      where account_id = ${accountId} and ${meant}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** A receipt itself is a paper, and keeps what it said; its history is none. */
const eraseHistoryOfReceipts = (tx: Tx, accountId: number, meant: Meant): Promise<number> =>
  changeHistory(
    tx,
    accountId,
    'transport_receipt',
    meant,
    (row) => sql`${row} #- '{contents,driverName}' #- '{contents,driverLicenseNumber}'`,
  );

/** Empties the driver of these passages, whoever it was, also of those that were deleted. */
export async function eraseDriversOf(tx: Tx, accountId: number, transportIds: readonly number[]): Promise<void> {
  const ids = sql`any(${transportIds}::bigint[])`;
  await emptyDrivers(tx, accountId, sql`id = ${ids}`);
  await eraseHistoryOfReceipts(tx, accountId, (row) => sql`(${row} ->> 'transport_id')::bigint = ${ids}`);
  await changeHistory(tx, accountId, 'transport', isOneOf(transportIds), (row) => sql`${row} || ${noDriver}`);
}

/** Erases a driver by name, also where the passage has another one by now, or was deleted. */
export async function eraseDriver(tx: Tx, accountId: number, name: string) {
  const isTheirs = (field: RawBuilder<unknown>) => sql`norm(${field}) = norm(${name})`;
  const records = await emptyDrivers(tx, accountId, isTheirs(sql`driver_name`));
  const ofReceipts = await eraseHistoryOfReceipts(tx, accountId, (row) =>
    isTheirs(sql`${row} -> 'contents' ->> 'driverName'`),
  );
  const changes = await changeHistory(
    tx,
    accountId,
    'transport',
    (row) => isTheirs(sql`${row} ->> 'driver_name'`),
    (row) => sql`${row} || ${noDriver}`,
  );
  return { records, changes: ofReceipts + changes };
}

/** Takes name and address of these people, who are disabled by it; also of those who were deleted. */
export async function eraseNamed(tx: Tx, accountId: number, table: Named, ids: readonly number[]) {
  const notes = table === 'client_user' ? sql`, notes = ''` : sql``;
  const { numAffectedRows } = await sql`update ${sql.table(table)} set username = 'erased-' || id,
      email = 'erased-' || id || '@erased.invalid', firstname = '', lastname = '', is_enabled = false, erased_at = now()${notes}
    where account_id = ${accountId} and id = any(${ids}::bigint[]) and erased_at is null`.execute(tx);
  const changes = await changeHistory(
    tx,
    accountId,
    table,
    isOneOf(ids),
    (row) => sql`${row} || ${nobody(table, row)}`,
  );
  return { records: Number(numAffectedRows ?? 0), changes };
}
