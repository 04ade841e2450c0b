import { createWriteStream, writeFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { ConfigError } from '../../config.ts';
import { codeOf } from '../../core/db/errors.ts';
import type { Files } from '../../core/files/files.ts';
import { makeFolder } from '../../core/files/make-folder.ts';
import { type CopiedFile, copyOut, fileSumLines } from './copy-files.ts';
import { type Manifest, partsOf, type TableContents, writeManifest } from './manifest.ts';
import { noteProgress, StalledError, unlessStalled } from './progress.ts';
import { announceBackup } from './running.ts';
import { summing, sumsOf } from './sums.ts';
import {
  becomeApplication,
  becomeOwner,
  listAccounts,
  listTables,
  plainText,
  readTable,
  type Table,
} from './tables.ts';

interface Source {
  /** A connection string of the database's owner. */
  url: string;
  files: Files;
  /** The generated key, where there is one. */
  secret: Uint8Array | undefined;
  /** How long nothing may go on; by default half an hour. */
  patienceMs?: number;
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
export async function makeBackup(folder: string, { url, files, secret, patienceMs }: Source): Promise<Made> {
  const write = async (client: pg.Client, unfinished: string) => {
    const accounts = await listAccounts(client);
    const ids = accounts.map(({ id }) => id);
    const tables: TableContents[] = [];
    for (const table of await listTables(client)) tables.push(await writeCounted(client, table, ids, unfinished));

    const copied: CopiedFile[] = [];
    const missing: string[] = [];
    for (const { id, slug } of accounts) {
      const ofAccount = await copyOut(files, slug, unfinished);
      missing.push(...(await namedWithoutFile(client, id, ofAccount)));
      copied.push(...ofAccount);
    }
    if (secret) writeFileSync(partsOf(unfinished).secret, secret, { mode: 0o600 });
    writeManifest(unfinished, {
      madeAt: new Date().toISOString(),
      migrations: await listMigrations(client),
      tables,
      sequences: await listSequences(client),
      files: await writeFileSums(unfinished, copied),
      hasSecret: secret !== undefined,
    });
    return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: copied.length, missing };
  };
  return inNewFolder(folder, url, write, patienceMs);
}

/**
 * Runs `fn` in a transaction of one moment, and gives the folder its name when that is done.
 * @throws ConfigError
 */
export async function inNewFolder<T>(
  folder: string,
  url: string,
  fn: (client: pg.Client, unfinished: string) => Promise<T>,
  patienceMs?: number,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // With calls that do not block the process: a network drive that hangs would stop the clock as well.
  const work = async () => {
    await refuseUsed(folder);
    const unfinished = `${resolve(folder)}.unfinished`;
    let isMine = false;
    await client.connect();
    try {
      if (!(await announceBackup(client))) throw new ConfigError('Another backup of this database is being made.');
      // Checked under the lock: before, another backup may have been writing this folder.
      await rm(unfinished, { recursive: true, force: true });
      makeFolder(unfinished, 0o700);
      await mkdir(partsOf(unfinished).tables, { mode: 0o700 });
      isMine = true;
      await client.query(plainText);
      await client.query('begin isolation level repeatable read read only');
      const made = await fn(client, unfinished);
      await client.query('commit');
      await rm(folder, { recursive: true, force: true });
      await rename(unfinished, folder);
      return made;
    } finally {
      if (isMine) await rm(unfinished, { recursive: true, force: true });
      await client.end(); // and with it the lock
    }
  };
  return unlessStalled(work(), patienceMs).catch((error: unknown) => {
    // Its connection, which the command leaves behind, may then end before the process does.
    if (error instanceof StalledError) client.on('error', () => undefined);
    throw error;
  });
}

/** @throws ConfigError */
async function refuseUsed(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    if (codeOf(error) === 'ENOTDIR') throw new ConfigError(`${folder} is no folder: name a new one.`);
    throw error;
  });
  if (names.length > 0) throw new ConfigError(`${folder} is not empty: name a new folder.`);
}

/** Writes the rows of a table, as lines of COPY, into the backup. */
export async function writeRows(
  folder: string,
  name: string,
  columns: string[],
  rows: AsyncIterable<Buffer>,
): Promise<TableContents> {
  const sums = summing();
  const target = createWriteStream(partsOf(folder).table(name), { mode: 0o600, flush: true });
  await pipeline(sums.pass(rows), createGzip(), target);
  const { sha256, rows: count } = sums.result();
  return { name, columns, rows: count, sha256 };
}

async function writeCounted(
  client: pg.Client,
  table: Table,
  accountIds: number[],
  folder: string,
): Promise<TableContents> {
  const written = await writeRows(folder, table.name, table.columns, readTable(client, table, accountIds));
  const counted = await countRows(client, table, accountIds);
  noteProgress();
  if (written.rows !== counted)
    throw new Error(`The table ${table.name} has ${counted} rows, and ${written.rows} were written.`);
  return written;
}

/** Counts in another way than the copy, as a check: a role that row security keeps from rows would copy an empty table without an error. */
async function countRows(client: pg.Client, { name, perAccount }: Table, accountIds: number[]): Promise<number> {
  let count = 0;
  for (const id of perAccount ? accountIds : [undefined]) {
    if (id !== undefined) await becomeApplication(client, id);
    const condition = id === undefined ? '' : ` where account_id = ${id}`;
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from "${name}"${condition}`);
    if (id !== undefined) await becomeOwner(client);
    count += Number(rows[0]?.count);
  }
  return count;
}

/** @param root what the paths of the copied files lack */
export async function namedWithoutFile(
  client: pg.ClientBase,
  accountId: number,
  copied: CopiedFile[],
  root = '',
): Promise<string[]> {
  const paths = new Set(copied.map(({ path }) => root + path));
  const stems = new Set([...paths].map((path) => path.replace(/(-\d+)?\.\w+$/, '')));
  await becomeApplication(client, accountId);
  const documents = await client.query<{ path: string }>(`select path from document where account_id = ${accountId}`);
  const images = await client.query<{ path: string }>(`select path from image where account_id = ${accountId}`);
  await becomeOwner(client);
  return [
    ...documents.rows.filter(({ path }) => !paths.has(path)),
    ...images.rows.filter(({ path }) => !stems.has(path)),
  ].map(({ path }) => path);
}

export async function listMigrations(client: pg.ClientBase): Promise<Manifest['migrations']> {
  return (await client.query('select name, hash from migration order by name')).rows;
}

/** A restored database must not give out an id again, even if the row that had it was deleted. */
export async function listSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
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

/** Writes the list of the copied files. */
export async function writeFileSums(folder: string, copied: CopiedFile[]): Promise<Manifest['files']> {
  copied.sort((a, b) => (a.path < b.path ? -1 : 1)); // the same files, the same sums
  writeFileSync(partsOf(folder).fileSums, fileSumLines(copied), { mode: 0o600 });
  const { sha256 } = await sumsOf(oneChunk(fileSumLines(copied)));
  return { count: copied.length, bytes: copied.reduce((sum, { bytes }) => sum + bytes, 0), sha256 };
}

async function* oneChunk(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
