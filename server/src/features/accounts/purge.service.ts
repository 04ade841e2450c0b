import { sql } from 'kysely';
import { elevated, type Tx } from '../../core/database/connection.ts';
import { codeOf } from '../../core/process/errors.ts';

interface AccountTable {
  name: string;
  /** The application's role may delete its rows. */
  deletable: boolean;
  /** Row security applies even to the database's owner. */
  forced: boolean;
}

/** Triggers write these while the other tables are emptied, so they are emptied last. */
const writtenByTriggers = ['audit_log', 'row_count', 'yard_sum', 'unpaid_sum', 'outbox'];

/**
 * Removes an account that is marked deleted: its rows in every table that has an `account_id`, its history, the people
 * who work for no other account, and the account itself.
 * @returns the number of removed rows
 */
export async function purgeAccount(tx: Tx, accountId: number): Promise<number> {
  const tables = await accountTables(tx);
  const { rows: people } = await sql<{ adminId: number }>`
    select admin_id from membership where account_id = ${accountId}`.execute(tx);
  await sql`select set_config('role', 'boxyard_app', true), set_config('app.account_id', ${String(accountId)}, true)`.execute(
    tx,
  );
  let removed = 0;
  for (let left = tables.length; left > 0; ) {
    const [rows, kept] = await removeRows(tx, tables, accountId);
    removed += rows;
    if (kept > 0 && rows === 0) throw new Error('Some rows refer to each other in a circle and cannot be removed.');
    left = rows === 0 ? 0 : tables.length;
  }
  await sql`select set_config('role', 'none', true)`.execute(tx);
  for (const table of writtenByTriggers)
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(tx);
  await sql`delete from account where id = ${accountId}`.execute(tx);
  const ids = people.map(({ adminId }) => adminId);
  await sql`delete from admin where admin.id = any(${ids}::bigint[])
    and not exists (select from membership where membership.admin_id = admin.id)`.execute(tx);
  return removed;
}

/** One round over all tables; rows that others still refer to are left for the next round. */
async function removeRows(tx: Tx, tables: AccountTable[], accountId: number): Promise<[rows: number, kept: number]> {
  let rows = 0;
  let kept = 0;
  for (const { name, deletable, forced } of tables) {
    const table = sql.table(name);
    const remove = (by: Tx) => sql`delete from ${table} where account_id = ${accountId}`.execute(by);
    const removeAsOwner = async (by: Tx) => {
      if (forced) await sql`alter table ${table} no force row level security`.execute(by);
      const result = await remove(by);
      if (forced) await sql`alter table ${table} force row level security`.execute(by);
      return result;
    };
    await sql`savepoint purge`.execute(tx);
    try {
      const { numAffectedRows } = deletable ? await remove(tx) : await elevated(tx, removeAsOwner);
      rows += Number(numAffectedRows ?? 0);
      await sql`release savepoint purge`.execute(tx);
    } catch (error) {
      await sql`rollback to savepoint purge`.execute(tx);
      if (!['23503', '23001'].includes(codeOf(error) ?? '')) throw error;
      kept += 1;
    }
  }
  return [rows, kept];
}

async function accountTables(tx: Tx): Promise<AccountTable[]> {
  const { rows } = await sql<AccountTable>`
    select class.relname as name, class.relforcerowsecurity as forced,
      class.relforcerowsecurity and has_table_privilege('boxyard_app', class.oid, 'delete') as deletable
    from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attname = 'account_id' and not attribute.attisdropped
    where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and class.relname <> 'tenant_row' and class.relname <> all(${writtenByTriggers}::text[])
    order by class.oid desc`.execute(tx);
  return rows;
}
