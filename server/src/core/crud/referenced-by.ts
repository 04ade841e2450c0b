import { sql } from 'kysely';
import type { Tx } from '../db/connection.ts';
import type { Database } from '../db/tables.ts';
import type { Ctx } from '../http/context.ts';
import { conflict } from '../http/problems.ts';

interface Referring {
  table: string;
  columns: string[];
}

interface Use {
  table: string;
  count: number;
}

/** What people call the records of a table, where that is not the table's name. */
const words: Record<string, string> = { client_user: 'user', container_place: 'place', reefer_reading: 'reading' };

/**
 * Refuses when other records refer to this one, and says which: "Client Maersk is used by 12 containers". The foreign
 * keys of the catalogue are the list of what may refer, so a new table needs nothing here. Call it on a locked record;
 * the foreign keys themselves still have the last word.
 * @throws 409
 */
export async function refuseWhileUsed(
  ctx: Ctx,
  table: keyof Database,
  record: { id: number; name: string },
): Promise<void> {
  const target = toSnake(table);
  const uses = await usesOf(ctx, target, record.id);
  if (uses.length === 0) return;
  throw conflict('inUse', {
    entity: capital(wordOf(target)),
    name: record.name,
    uses: uses.map(inWords).join(', '),
    // Table names and counts, from which the web makes the sentence in its own language.
    table: target,
    usedBy: uses.map((use) => `${use.table}:${use.count}`).join(','),
  });
}

async function usesOf(ctx: Ctx, target: string, id: number): Promise<Use[]> {
  const referring = await referringColumns(ctx, target);
  if (referring.length === 0) return [];
  const counts = referring.map(({ table, columns }) => {
    const refers = sql.join(
      columns.map((column) => sql`${sql.ref(column)} = ${id}`),
      sql` or `,
    );
    return sql`select ${table}::text as "table", count(*) as count from ${sql.table(table)}
      where account_id = ${ctx.account.id} and (${refers})`;
  });
  const { rows } = await sql<Use>`select * from (${sql.join(counts, sql` union all `)}) used
    where count > 0 order by count desc, "table"`.execute(ctx.tx);
  return rows;
}

/** What the catalogue said in a transaction, which may delete many records of one table. */
const known = new WeakMap<Tx, Map<string, Referring[]>>();

async function referringColumns(ctx: Ctx, target: string): Promise<Referring[]> {
  const tables = known.get(ctx.tx) ?? new Map<string, Referring[]>();
  const found = tables.get(target) ?? (await readReferring(ctx, target));
  known.set(ctx.tx, tables.set(target, found));
  return found;
}

/** The columns of other tables that refer to a table's id; keys with `on delete set null` or `cascade` refuse nothing. */
async function readReferring(ctx: Ctx, target: string): Promise<Referring[]> {
  const { rows } = await sql<Referring>`
    select class.relname as "table", array_agg(distinct own_column.attname::text) as columns
    from pg_constraint key
    join pg_class class on class.oid = key.conrelid
    cross join unnest(key.conkey, key.confkey) as pair (own, target)
    join pg_attribute own_column on own_column.attrelid = key.conrelid and own_column.attnum = pair.own
    join pg_attribute target_column on target_column.attrelid = key.confrelid and target_column.attnum = pair.target and target_column.attname = 'id'
    where key.contype = 'f' and key.confrelid = ${target}::regclass and key.confdeltype in ('a', 'r')
    group by class.relname`.execute(ctx.tx);
  return rows;
}

const inWords = ({ table, count }: Use) => `${count} ${count === 1 ? wordOf(table) : plural(wordOf(table))}`;
const wordOf = (table: string) => words[table] ?? table.replaceAll('_', ' ');
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}
