import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { ConfigError } from '../config.ts';
import { clientOf } from '../core/database/hosts/hosts.ts';
import type { Files } from '../core/files/files.ts';
import { type CopiedFile, copyOut, fileSumLines } from './copy-files.ts';
import { type Manifest, partsOf, type TableContents, writeManifest } from './manifest.ts';
import { announceBackup } from './running.ts';
import { summing, sumsOf } from './sums.ts';
import { listAccounts, listTables, plainText, readTable, type Table } from './tables.ts';

interface Source {
  /** A connection string of the database's owner. */
  url: string;
  files: Files;
  /** The generated key, where there is one. */
  secret: Uint8Array | undefined;
}

interface Made {
  rows: number;
  files: number;
  /** Files that a row names and the store does not have. */
  missing: string[];
}

/**
 * Writes all rows, as they are at one moment, and all files into a new folder, while the server runs. The folder takes
 * its name when it is complete.
 * @throws ConfigError
 */
export async function makeBackup(folder: string, { url, files, secret }: Source): Promise<Made> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new ConfigError(`${folder} is not empty: name a new folder.`);
  const unfinished = `${resolve(folder)}.unfinished`;
  const Client = clientOf(url);
  const client = new Client({ connectionString: url });
  let isMine = false;
  await client.connect();
  try {
    if (!(await announceBackup(client))) throw new ConfigError('Another backup of this database is being made.');
    // Checked under the lock: before, another backup may have been writing this folder.
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(partsOf(unfinished).tables, { recursive: true, mode: 0o700 });
    isMine = true;
    await client.query(plainText);
    await client.query('begin isolation level repeatable read read only');
    const accounts = await listAccounts(client);
    const ids = accounts.map(({ id }) => id);
    const tables: TableContents[] = [];
    for (const table of await listTables(client)) tables.push(await writeTable(client, table, ids, unfinished));

    const copied: CopiedFile[] = [];
    const missing: string[] = [];
    for (const { id, slug } of accounts) {
      const ofAccount = await copyOut(files, slug, unfinished);
      missing.push(...(await namedWithoutFile(client, id, ofAccount)));
      copied.push(...ofAccount);
    }
    copied.sort((a, b) => (a.path < b.path ? -1 : 1)); // the same files, the same sums
    writeFileSync(partsOf(unfinished).fileSums, fileSumLines(copied), { mode: 0o600 });
    if (secret) writeFileSync(partsOf(unfinished).secret, secret, { mode: 0o600 });
    writeManifest(unfinished, {
      madeAt: new Date().toISOString(),
      migrations: await listMigrations(client),
      tables,
      sequences: await listSequences(client),
      files: await sumOfFiles(copied),
      hasSecret: secret !== undefined,
    });
    await client.query('commit');
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
    return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: copied.length, missing };
  } finally {
    if (isMine) rmSync(unfinished, { recursive: true, force: true });
    await client.end(); // and with it the lock
  }
}

async function writeTable(
  client: pg.Client,
  table: Table,
  accountIds: number[],
  folder: string,
): Promise<TableContents> {
  const sums = summing();
  const target = createWriteStream(partsOf(folder).table(table.name), { mode: 0o600, flush: true });
  await pipeline(sums.pass(readTable(client, table, accountIds)), createGzip(), target);
  const { sha256, rows } = sums.result();
  const counted = await countRows(client, table, accountIds);
  if (rows !== counted) throw new Error(`The table ${table.name} has ${counted} rows, and ${rows} were written.`);
  return { name: table.name, columns: table.columns, rows, sha256 };
}

/** Counts in another way than the copy, as a check: a role that row security keeps from rows would copy an empty table without an error. */
async function countRows(client: pg.Client, { name, perAccount }: Table, accountIds: number[]): Promise<number> {
  let count = 0;
  for (const id of perAccount ? accountIds : [undefined]) {
    if (id !== undefined) await client.query(`set local role boxyard_app; set local app.account_id = '${id}'`);
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from "${name}"`);
    if (id !== undefined) await client.query('reset role; reset app.account_id');
    count += Number(rows[0]?.count);
  }
  return count;
}

async function namedWithoutFile(client: pg.Client, accountId: number, copied: CopiedFile[]): Promise<string[]> {
  const paths = new Set(copied.map(({ path }) => path));
  const stems = new Set(copied.map(({ path }) => path.replace(/(-\d+)?\.\w+$/, '')));
  await client.query(`set local role boxyard_app; set local app.account_id = '${accountId}'`);
  const documents = await client.query<{ path: string }>('select path from document');
  const images = await client.query<{ path: string }>('select path from image');
  await client.query('reset role; reset app.account_id');
  return [
    ...documents.rows.filter(({ path }) => !paths.has(path)),
    ...images.rows.filter(({ path }) => !stems.has(path)),
  ].map(({ path }) => path);
}

async function listMigrations(client: pg.Client): Promise<Manifest['migrations']> {
  return (await client.query('select name, hash from migration order by name')).rows;
}

/** A restored database must not give out an id again, even if the row that had it was deleted. */
async function listSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select class.relname as "table", attribute.attname as "column", pg_get_serial_sequence(format('%I', class.relname), attribute.attname) as sequence
    from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attidentity <> ''
    where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and class.relname <> 'tenant_row' order by 1, 2`,
  );
  const found: Manifest['sequences'] = [];
  for (const { table, column, sequence } of rows) {
    const state = await client.query<{ last: number }>(
      `select case when is_called then last_value else 0 end as last from ${sequence}`,
    );
    found.push({ table, column, last: Number(state.rows[0]?.last) });
  }
  return found;
}

async function sumOfFiles(copied: CopiedFile[]): Promise<Manifest['files']> {
  const { sha256 } = await sumsOf(oneChunk(fileSumLines(copied)));
  return { count: copied.length, bytes: copied.reduce((sum, { bytes }) => sum + bytes, 0), sha256 };
}

async function* oneChunk(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
