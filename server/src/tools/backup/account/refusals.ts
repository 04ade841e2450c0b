import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { ConfigError } from '../../../config.ts';
import { codeOf, messageOf } from '../../../core/db/errors.ts';
import { constraintOf, isIntegrityRefusal } from '../../../core/db/refusals.ts';
import type { Files } from '../../../core/files/files.ts';
import { listMigrations } from '../backup.ts';
import { readFileSums } from '../copy-files.ts';
import { type AccountManifest, partsOf } from '../manifest.ts';
import type { Carried } from './carried.ts';
import { isPlainPath } from './check-rows.ts';
import { copiedRows } from './copied-rows.ts';
import { columnsOfPerson, keysOfPeople } from './read-account.ts';

/** The backup may come from a stranger: nothing in it leads to another place of this machine. */
export function refuseStrangeFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const found = lstatSync(join(folder, entry));
    if (!found.isFile() && !found.isDirectory())
      throw new ConfigError(`The backup is damaged: ${entry} is no file and no folder.`);
  }
}

export function refuseStrangePaths(folder: string, { tables }: AccountManifest): void {
  for (const { path } of readFileSums(folder))
    if (!isPlainPath(path)) throw new ConfigError(`The backup is damaged: it names the file ${path}.`);
  for (const { name } of tables)
    if (!/^[a-z_]+$/.test(name)) throw new ConfigError(`The backup is damaged: it names the table ${name}.`);
}

/** What is read is said by this release alone, never by the backup. */
export function requireColumns({ tables, withKeys }: AccountManifest, carried: Carried[]): void {
  const expected = new Map(carried.map(({ name, columns }) => [name, columns.map((column) => column.name).join(' ')]));
  expected.set('admin', columnsOfPerson.join(' '));
  if (withKeys) for (const [name, columns] of keysOfPeople) expected.set(name, ['nr', ...columns].join(' '));
  for (const { name, columns } of tables)
    if (expected.get(name) !== columns.join(' '))
      throw new ConfigError(`The backup is damaged: it has no table ${name} of an account.`);
  const names = new Set(tables.map(({ name }) => name));
  const lacking = [...expected.keys()].find((name) => !names.has(name));
  if (lacking || names.size !== tables.length)
    throw new ConfigError(`The backup is damaged: ${lacking ?? 'a table'} is not there once.`);
}

export async function refuseOtherVersion(client: pg.ClientBase, { migrations }: AccountManifest): Promise<void> {
  const here = await listMigrations(client);
  const same = here.length === migrations.length && here.every(({ name }, at) => name === migrations[at]?.name);
  if (same) return;
  throw new ConfigError(
    `The backup was made by another version of Boxyard: its last migration is ${migrations.at(-1)?.name}, here it is ${here.at(-1)?.name}. Bring both to the same version.`,
  );
}

export async function refuseTaken(client: pg.ClientBase, slug: string, files: Files | undefined): Promise<void> {
  const { rowCount } = await client.query('select from account where slug = $1', [slug]);
  if (rowCount) throw new ConfigError(`There is an account ${slug} already: give another short address.`);
  for await (const { path } of files?.list(slug) ?? [])
    throw new ConfigError(`The store has files of an account ${slug} already, as ${path}: give another short address.`);
}

/** By these, programs and papers find an account: two must not have the same. */
export async function refuseKnownTokens(client: pg.ClientBase, folder: string, carried: Carried[]): Promise<void> {
  const read = async (table: string, column: string) => {
    const columns = carried.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
    const values: string[] = [];
    for await (const rows of copiedRows(partsOf(folder).table(table), columns))
      values.push(...rows.map((row) => row[column] ?? ''));
    return values;
  };
  const { rowCount } = await client.query('select from api_token where hash = any($1) and ended_at is null limit 1', [
    await read('api_token', 'hash'),
  ]);
  if (rowCount) throw new ConfigError('A token of the account lets programs into another account here.');
  const checks = await client.query(
    'select from unnest($1::text[]) given cross join lateral checked_receipt(given) limit 1',
    [await read('transport_receipt', 'check_token')],
  );
  if (checks.rowCount) throw new ConfigError('A receipt of the account is one of another account here.');
}

/** What is judged at the end of a transaction, and what only changes are judged by. */
export async function refuseBrokenRules(client: pg.ClientBase, accountId: number): Promise<void> {
  await client.query(`select judge('all', 'immediate') from tenant_account a where a.account_id = $1`, [accountId]);
  const rules = {
    'The account has no owner who is let in.': `select 1 where not exists (select from membership where account_id = $1 and is_owner and is_enabled)`,
    'Its warehouses have no default.': `select 1 where exists (select from warehouse where account_id = $1)
      and not exists (select from warehouse where account_id = $1 and is_default)`,
    'A cargo is not as heavy and large as its items together.': `select 1 from cargo c
      left join (select cargo_id, sum(weight) as weight, sum(volume) as volume from cargo_item where account_id = $1 group by cargo_id) items on items.cargo_id = c.id
      where c.account_id = $1 and (c.total_weight, c.total_volume) is distinct from (coalesce(items.weight, 0), coalesce(items.volume, 0)) limit 1`,
  };
  for (const [sentence, query] of Object.entries(rules)) {
    const { rowCount } = await client.query(query, [accountId]);
    if (rowCount) throw new ConfigError(`The backup breaks a rule, and was not brought in. ${sentence}`);
  }
}

/** What the database refused, in a sentence; faults of ours stay what they are. */
export function refusalOf(error: unknown): unknown {
  if (isIntegrityRefusal(error))
    return new ConfigError(
      `The backup breaks the rule ${constraintOf(error) || messageOf(error)}, and was not brought in.`,
    );
  const code = codeOf(error) ?? '';
  if (!code.startsWith('22') && code !== '42501') return error;
  return new ConfigError(`The backup is damaged: ${messageOf(error)}. Nothing was brought in.`);
}
