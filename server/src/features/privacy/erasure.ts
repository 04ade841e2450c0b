import { type RawBuilder, sql } from 'kysely';
import { elevated, type Tx } from '../../core/database/connection.ts';

/** The columns of personal data, and what stands in them once it is erased; null in the history for what the database computes. */
const erasedColumns = {
  transport: { driver_name: '', driver_license_number: '', search_key: null, truck_key: null },
  employee: { username: '', email: '', firstname: '', lastname: '', username_key: null, name_key: null },
  client_user: { username: '', email: '', firstname: '', lastname: '', notes: '', username_key: null, name_key: null },
};

type Table = keyof typeof erasedColumns;

/** An erased person needs a name and an address of their own; no mail goes to `.invalid`. */
const unnamed = sql`username = 'erased-' || id, email = 'erased-' || id || '@erased.invalid', firstname = '', lastname = '', is_enabled = false`;
export const isUnnamed = sql<boolean>`email like 'erased-%@erased.invalid'`;

/** Rows of the history that are meant, by their column `before` or `after`. */
type Meant = (row: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Empties the personal data in each row before or after a change that is meant. Only the database's owner may change the history. */
async function eraseHistory(tx: Tx, accountId: number, table: Table, meant: Meant): Promise<number> {
  const erased = sql`${JSON.stringify(erasedColumns[table])}::jsonb`;
  return changeHistory(tx, accountId, table, meant, (row) => sql`${row} || ${erased}`);
}

/** @returns how many entries were changed */
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
  await eraseHistory(tx, accountId, 'transport', isOneOf(transportIds));
}

/** Erases a driver by name, also where the passage has another one by now, or was deleted. */
export async function eraseDriver(tx: Tx, accountId: number, name: string) {
  const isTheirs = (field: RawBuilder<unknown>) => sql`norm(${field}) = norm(${name})`;
  const records = await emptyDrivers(tx, accountId, isTheirs(sql`driver_name`));
  const ofReceipts = await eraseHistoryOfReceipts(tx, accountId, (row) =>
    isTheirs(sql`${row} -> 'contents' ->> 'driverName'`),
  );
  const changes = await eraseHistory(tx, accountId, 'transport', (row) => isTheirs(sql`${row} ->> 'driver_name'`));
  return { records, changes: ofReceipts + changes };
}

/** Takes name and address of these people, who are disabled by it; also of those who were deleted. */
export async function eraseNamed(tx: Tx, accountId: number, table: 'employee' | 'client_user', ids: readonly number[]) {
  const notes = table === 'client_user' ? sql`, notes = ''` : sql``;
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${unnamed}${notes}
    where account_id = ${accountId} and id = any(${ids}::bigint[])`.execute(tx);
  return { records: Number(numAffectedRows ?? 0), changes: await eraseHistory(tx, accountId, table, isOneOf(ids)) };
}
