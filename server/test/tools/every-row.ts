import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../src/core/db/tables.ts';

/** The names of all tables as the catalogue of the database has them: no list of the product says what is compared. */
export async function tablesOfCatalogue(inspect: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1`.execute(inspect);
  return rows.map(({ name }) => name);
}

/** What is read of a table in place of its rows as they are: an expression on the row `t`. */
type Reading = (table: string) => RawBuilder<unknown>;

/** The rows of the tables, past row security, each as text. */
export async function everyRow(
  inspect: Kysely<Database>,
  tables: readonly string[],
  reading: Reading,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const name of tables) {
    const { rows } = await sql<{
      row: string;
    }>`select (${reading(name)})::text as row from ${sql.table(name)} t`.execute(inspect);
    found[name] = rows.map(({ row }) => row).toSorted();
  }
  return found;
}

interface NeededColumn {
  name: string;
  type: string;
  target: string | null;
  targetColumn: string | null;
  targetHasAccounts: boolean | null;
}

type Values = Record<string, RawBuilder<unknown>>;

/** Writes some row in each table that has none, so that none is compared empty. @param values where a check asks for others, by table */
export async function fillEmptyTables(
  inspect: Kysely<Database>,
  tables: readonly string[],
  accountId: number,
  values: Record<string, Values>,
): Promise<void> {
  await inspect.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const table of tables) {
      const { rows: some } = await sql`select from ${sql.table(table)} limit 1`.execute(tx);
      if (some.length > 0) continue;
      const given = values[table] ?? {};
      const { rows: needed } = await neededColumns(table, Object.keys(given)).execute(tx);
      const names = needed.map(({ name }) => sql.ref(name));
      const row = needed.map((column) => given[column.name] ?? someValue(column, accountId));
      await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(row)})`.execute(tx);
    }
  });
}

const neededColumns = (table: string, also: string[]) => sql<NeededColumn>`
  select a.attname as name, format_type(a.atttypid, null) as type, k.confrelid::regclass::text as target, t.attname as target_column,
    exists (select from pg_attribute o where o.attrelid = k.confrelid and o.attname = 'account_id') as target_has_accounts
  from pg_attribute a
    left join lateral (select k.confrelid, pair.target from pg_constraint k, unnest(k.conkey, k.confkey) pair (own, target)
      where k.contype = 'f' and k.conrelid = a.attrelid and pair.own = a.attnum limit 1) k on true
    left join pg_attribute t on t.attrelid = k.confrelid and t.attnum = k.target
  where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''
    and (a.attnotnull and (not a.atthasdef or k.confrelid is not null) or a.attname = 'account_id' or a.attname = any(${also}::text[]))`;

const byType: Record<string, string> = {
  bigint: '1',
  integer: '1',
  smallint: '1',
  numeric: '1',
  boolean: 'false',
  jsonb: '{}',
  bytea: '\\x00',
  date: '2026-09-01',
  'timestamp with time zone': '2026-09-01',
};

function someValue({ name, type, target, targetColumn, targetHasAccounts }: NeededColumn, accountId: number) {
  if (name === 'account_id') return sql`${accountId}`;
  if (!target || !targetColumn) return sql`${byType[type] ?? (type.endsWith('[]') ? '{}' : 'x')}`;
  const ofAccount = targetHasAccounts ? sql`where account_id = ${accountId}` : sql``;
  return sql`(select ${sql.ref(targetColumn)} from ${sql.table(target)} ${ofAccount} limit 1)`;
}
