import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** A table whose rows a backup holds. */
export interface Table {
  name: string;
  columns: string[];
  /** What its rows are sorted by: the primary key, or all columns where it has none. */
  order: string[];
  /** Row security hides its rows even from the owner, so they are read account by account. */
  perAccount: boolean;
}

/**
 * `migration` is written by the migrations themselves, `tenant_row` never has rows, three tables are about the place that is backed up, and what
 * the outbox tells of stands in the other tables. Mails that wait are told by the place that is backed up, and hold links.
 */
// A transaction's number and the epoch of the changes belong to this database alone; a restored one has its own.
const notCopied = ['migration', 'tenant_row', 'backup_outcome', 'watched_thing', 'outbox', 'bringing_in', 'mail'];

export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select class.relname as name, class.relforcerowsecurity as "perAccount",
      array(select attribute.attname::text from pg_attribute attribute
        where attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
          and (class.relname, attribute.attname) not in (('audit_log', 'xid'), ('tenant_account', 'epoch')) order by attribute.attnum) as columns,
      coalesce((select array_agg(attribute.attname::text order by key.place) from pg_index, unnest(pg_index.indkey) with ordinality key (number, place), pg_attribute attribute
        where pg_index.indrelid = class.oid and pg_index.indisprimary and attribute.attrelid = class.oid and attribute.attnum = key.number), '{}') as "order"
    from pg_class class
    where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and class.relname <> all($1) order by class.relname`,
    [notCopied],
  );
  return rows.map((table) => (table.order.length > 0 ? table : { ...table, order: table.columns }));
}

export async function listAccounts(client: pg.ClientBase): Promise<{ id: number; slug: string }[]> {
  return (await client.query<{ id: number; slug: string }>('select id, slug from account order by id')).rows;
}

/** Settings that make the same rows the same text on every PostgreSQL. */
export const plainText = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'`;

export const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ');

/** The rows of a table as lines of COPY, in one and the same transaction for all tables. */
export async function* readTable(client: pg.ClientBase, table: Table, accountIds: number[]): AsyncGenerator<Buffer> {
  const rows = `select ${quoted(table.columns)} from "${table.name}"`;
  const order = `order by ${quoted(table.order)}`;
  if (!table.perAccount) return yield* lines(client, `${rows} ${order}`);
  for (const id of accountIds) {
    await becomeApplication(client, id);
    yield* lines(client, `${rows} where account_id = ${id} ${order}`);
    await becomeOwner(client);
  }
}

/** The open transaction sees one account only, on every node. */
export async function becomeApplication(client: pg.ClientBase, accountId: number): Promise<void> {
  await client.query(`select set_config('role', 'boxyard_app', true)`);
  await client.query(`set local app.account_id = '${accountId}'`);
}

export async function becomeOwner(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config('role', 'none', true)`);
  await client.query(`set local app.account_id = ''`);
}

export async function* lines(client: pg.ClientBase, select: string): AsyncGenerator<Buffer> {
  const rows: Readable = client.query(copyTo(`copy (${select}) to stdout`));
  yield* rows;
}
