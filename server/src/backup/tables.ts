import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** A table whose rows a backup holds. */
export interface Table {
  name: string;
  columns: string[];
  /** What its rows are sorted by: the primary key, or all columns where it has none. */
  order: string[];
  /** Row security keeps its rows even from the owner: they are read account by account. */
  perAccount: boolean;
}

/** Written by the migrations themselves, or without rows. */
const notCopied = ['migration', 'tenant_row'];

export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, c.relforcerowsecurity as "perAccount",
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      coalesce((select array_agg(a.attname::text order by k.place) from pg_index i, unnest(i.indkey) with ordinality k (number, place), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number), '{}') as "order"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1) order by c.relname`,
    [notCopied],
  );
  return rows.map((table) => (table.order.length > 0 ? table : { ...table, order: table.columns }));
}

export async function listAccounts(client: pg.ClientBase): Promise<{ id: number; slug: string }[]> {
  return (await client.query<{ id: number; slug: string }>('select id, slug from account order by id')).rows;
}

/** So that the same rows are the same text on every PostgreSQL. */
export const plainText = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'`;

export const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ');

/** The rows of a table as lines of COPY, in one and the same transaction for all tables. */
export async function* readTable(client: pg.ClientBase, table: Table, accountIds: number[]): AsyncGenerator<Buffer> {
  const rows = `select ${quoted(table.columns)} from "${table.name}"`;
  const order = `order by ${quoted(table.order)}`;
  if (!table.perAccount) return yield* lines(client, `${rows} ${order}`);
  for (const id of accountIds) {
    await client.query(`set local role boxyard_app; set local app.account_id = '${id}'`);
    yield* lines(client, `${rows} where account_id = ${id} ${order}`);
    await client.query('reset role; reset app.account_id');
  }
}

async function* lines(client: pg.ClientBase, select: string): AsyncGenerator<Buffer> {
  const rows: Readable = client.query(copyTo(`copy (${select}) to stdout`));
  yield* rows;
}
