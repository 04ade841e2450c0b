import { sql } from 'kysely';
import { type Db, type Tx, withAccountTransaction, withTransaction } from '../../core/db/connection.ts';
import { codeOf } from '../../core/db/errors.ts';

interface AccountTable {
  name: string;
  /** The application's role may delete its rows. */
  deletable: boolean;
  /** Row security applies even to the database's owner. */
  forced: boolean;
}

/** Triggers write the first two and read the third while the other tables are emptied. */
const usedByTriggers = ['audit_log', 'outbox', 'tenant_account'];

const last = ['membership', ...usedByTriggers];

/**
 * Removes an account that is marked deleted: its rows in every table that has an `account_id`, its history, the people
 * who work for no other account, and the account itself. Each table by itself, as who may delete there; what was interrupted
 * is done by the next call.
 * @returns the number of removed rows
 */
export async function purgeAccount(db: Db, accountId: number): Promise<number> {
  const tables = await accountTables(db);
  let removed = 0;
  for (let isDone = false; !isDone; ) {
    const { rows, kept } = await removeRows(db, tables, accountId);
    removed += rows;
    isDone = rows === 0;
    if (isDone && kept > 0) throw new Error('Some rows refer to each other in a circle and cannot be removed.');
  }
  await withTransaction(db, (tx) => removePeople(tx, accountId));
  for (const name of usedByTriggers)
    await withTransaction(db, (tx) => remove(tx, { name, deletable: false, forced: false }, accountId));
  await withTransaction(db, (tx) => sql`delete from account where id = ${accountId}`.execute(tx));
  return removed;
}

/** Invoices that were issued have to be kept for ten years: a purge needs a backup of them. */
export async function countIssued(db: Db, accountId: number): Promise<number> {
  const { rows } = await withAccountTransaction(db, accountId, null, (tx) =>
    sql<{
      count: number;
    }>`select count(*) as count from invoice where account_id = ${accountId} and number is not null`.execute(tx),
  );
  return rows[0]?.count ?? 0;
}

/** One round over all tables; rows that others still refer to are left for the next round. */
async function removeRows(db: Db, tables: AccountTable[], accountId: number): Promise<{ rows: number; kept: number }> {
  let rows = 0;
  let kept = 0;
  for (const table of tables) {
    try {
      rows += table.deletable
        ? await withAccountTransaction(db, accountId, null, (tx) => remove(tx, table, accountId))
        : await withTransaction(db, (tx) => remove(tx, table, accountId));
    } catch (error) {
      if (!['23503', '23001'].includes(codeOf(error) ?? '')) throw error;
      kept += 1;
    }
  }
  return { rows, kept };
}

async function remove(tx: Tx, { name, deletable, forced }: AccountTable, accountId: number): Promise<number> {
  const table = sql.table(name);
  if (['transaction', 'invoice', 'allocation', 'survey', 'damage', 'image', 'estimate', 'estimate_line'].includes(name))
    await sql`select set_local('app.takes_back', 'account') from tenant_account where account_id = ${accountId}`.execute(
      tx,
    );
  const isInTheWay = forced && !deletable;
  if (isInTheWay) await sql`alter table ${table} no force row level security`.execute(tx);
  const { numAffectedRows } = await sql`delete from ${table} where account_id = ${accountId}`.execute(tx);
  if (isInTheWay) await sql`alter table ${table} force row level security`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** All at once: nothing else says who worked for the account. */
async function removePeople(tx: Tx, accountId: number): Promise<void> {
  const { rows } = await sql<{ adminId: number }>`
    delete from membership where account_id = ${accountId} returning admin_id`.execute(tx);
  const ids = rows.map(({ adminId }) => adminId);
  await sql`delete from admin where admin.id = any(${ids}::bigint[])
    and not exists (select from membership where membership.admin_id = admin.id)`.execute(tx);
}

async function accountTables(db: Db): Promise<AccountTable[]> {
  const { rows } = await sql<AccountTable>`
    select class.relname as name, class.relforcerowsecurity as forced,
      class.relforcerowsecurity and has_table_privilege('boxyard_app', class.oid, 'delete') as deletable
    from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attname = 'account_id' and not attribute.attisdropped
    where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and class.relname <> 'tenant_row' and class.relname <> all(${last}::text[])
    order by class.oid desc`.execute(db.kysely);
  return rows;
}
