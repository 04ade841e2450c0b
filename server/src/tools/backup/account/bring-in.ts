import type pg from 'pg';
import { ConfigError } from '../../../config.ts';
import { partsOf } from '../manifest.ts';
import { type Carried, hasPath, isPerson, jsonOf, written } from './carried.ts';
import { checkRows } from './check-rows.ts';
import { copiedRows, type Row } from './copied-rows.ts';

/** Where an account is brought in. */
export interface Target {
  accountId: number;
  slug: string;
  /** From the numbers of people in the backup to their ids here. */
  ids: ReadonlyMap<number, number>;
  withKeys: boolean;
}

export async function bringInTable(
  client: pg.ClientBase,
  folder: string,
  table: Carried,
  target: Target,
): Promise<void> {
  const columns = table.columns.map(({ name }) => name);
  const statement = written.includes(table.name) ? undefined : insertOf(table, target);
  for await (const rows of copiedRows(partsOf(folder).table(table.name), columns)) {
    checkRows(table.name, rows, target);
    if (statement) await client.query(statement, [JSON.stringify(rows)]);
    else await bringInWritten(client, table.name, rows, target);
  }
}

/** As the application's role, which row security keeps to this account. Without `returning` Citus would want to copy. */
function insertOf({ name, columns }: Carried, target: Target): string {
  const values = columns.map((column) => expressionOf(name, column, target)).join(', ');
  const given = columns.map((column) => `"${column.name}" text`).join(', ');
  const names = columns.map((column) => `"${column.name}"`).join(', ');
  return `insert into "${name}" (account_id, ${names}) select ${target.accountId}, ${values} from jsonb_to_recordset($1::jsonb) given (${given}) returning account_id`;
}

function expressionOf(table: string, { name, type }: Carried['columns'][number], { ids, slug }: Target): string {
  const own = `given."${name}"`;
  if (isPerson(table, name)) return `(${jsonOf(ids)} ->> ${own})::bigint`;
  if (hasPath(table, name)) return `'${slug}/' || ${own}`;
  if (table === 'list_view' && name === 'contents') return `carried_view(${own}::jsonb, ${jsonOf(ids)})`;
  return `${own}::${type}`;
}

/** What triggers alone may write is written by a function of the owner, where the account's rows are. */
async function bringInWritten(client: pg.ClientBase, table: string, rows: Row[], target: Target): Promise<void> {
  await client.query(`select bring_in(a.account_id, $2, $3, $4, $5) from tenant_account a where a.account_id = $1`, [
    target.accountId,
    table,
    JSON.stringify(rows),
    JSON.stringify(Object.fromEntries(target.ids)),
    `${target.slug}/`,
  ]);
}

/** What triggers have written of the rows so far. */
export async function forgetWritten(client: pg.ClientBase, accountId: number, table: string): Promise<void> {
  await client.query('select forget_written(a.account_id, $2) from tenant_account a where a.account_id = $1', [
    accountId,
    table,
  ]);
}

/** The account itself, as the owner. */
export async function bringInAccount(
  client: pg.ClientBase,
  folder: string,
  columns: Carried['columns'],
  { accountId, slug }: Target,
): Promise<void> {
  const names = columns.map(({ name }) => name);
  const found: Row[] = [];
  for await (const rows of copiedRows(partsOf(folder).table('account'), names)) found.push(...rows);
  const [row] = found;
  if (!row || found.length > 1) throw new ConfigError(`The backup is damaged: it holds ${found.length} accounts.`);
  await client.query(
    `insert into account (id, slug, ${names.map((name) => `"${name}"`).join(', ')}) values ($1, $2, ${names.map((_, at) => `$${at + 3}`).join(', ')})`,
    [accountId, slug, ...names.map((name) => row[name])],
  );
}

/** Keys of the people who are new here. */
export async function bringInKeys(
  client: pg.ClientBase,
  folder: string,
  table: 'second_factor' | 'recovery_code',
  own: string[],
  newcomers: ReadonlyMap<number, number>,
): Promise<void> {
  for await (const rows of copiedRows(partsOf(folder).table(table), ['nr', ...own]))
    for (const row of rows) {
      const id = newcomers.get(Number(row.nr));
      if (id === undefined) continue;
      await client.query(
        `insert into ${table} (admin_id, ${own.join(', ')}) values ($1, ${own.map((_, at) => `$${at + 2}`).join(', ')})`,
        [id, ...own.map((column) => row[column])],
      );
    }
}
