import { sql } from 'kysely';
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

/** @returns how many entries of the history were changed */
async function eraseHistory(tx: Tx, accountId: number, table: Table, ids: readonly number[]): Promise<number> {
  const erased = sql`${JSON.stringify(erasedColumns[table])}::jsonb`;
  const { numAffectedRows } = await elevated(tx, (owner) =>
    sql`update audit_log set before = before || ${erased}, after = after || ${erased}
      where account_id = ${accountId} and entity = ${table} and record_id = any(${ids}::bigint[])`.execute(owner),
  );
  return Number(numAffectedRows ?? 0);
}

/** Empties the driver of these passages. @returns how many entries of the history were changed */
export async function eraseDrivers(tx: Tx, accountId: number, transportIds: readonly number[]): Promise<number> {
  await sql`update transport set driver_name = '', driver_license_number = '', driver_erased_at = now()
    where account_id = ${accountId} and id = any(${transportIds}::bigint[])`.execute(tx);
  const ofReceipts = await eraseHistoryOfReceipts(tx, accountId, transportIds);
  return ofReceipts + (await eraseHistory(tx, accountId, 'transport', transportIds));
}

/** A receipt itself is a paper, and keeps what it said; its history is none. */
async function eraseHistoryOfReceipts(tx: Tx, accountId: number, transportIds: readonly number[]): Promise<number> {
  const { numAffectedRows } = await elevated(tx, (owner) =>
    sql`update audit_log set before = before #- '{contents,driverName}' #- '{contents,driverLicenseNumber}',
        after = after #- '{contents,driverName}' #- '{contents,driverLicenseNumber}'
      where account_id = ${accountId} and entity = 'transport_receipt' and record_id in (
        select id from transport_receipt where account_id = ${accountId} and transport_id = any(${transportIds}::bigint[]))`.execute(
      owner,
    ),
  );
  return Number(numAffectedRows ?? 0);
}

/** Takes name and address of these people, who are disabled by it. @returns how many entries of the history were changed */
export async function eraseNamed(
  tx: Tx,
  accountId: number,
  table: 'employee' | 'client_user',
  ids: readonly number[],
): Promise<number> {
  const notes = table === 'client_user' ? sql`, notes = ''` : sql``;
  await sql`update ${sql.table(table)} set ${unnamed}${notes} where account_id = ${accountId} and id = any(${ids}::bigint[])`.execute(
    tx,
  );
  return eraseHistory(tx, accountId, table, ids);
}
