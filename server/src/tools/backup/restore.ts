import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ConfigError } from '../../config.ts';
import type { Db } from '../../core/db/connection.ts';
import type { Files } from '../../core/files/files.ts';
import { isDistributed, listMigrationFiles, migrate } from '../migrate.ts';
import { copyIn } from './copy-files.ts';
import { type Manifest, partsOf, readManifest, type TableContents } from './manifest.ts';
import { sumsOf } from './sums.ts';
import { listAccounts, listTables, plainText, quoted, readTable } from './tables.ts';
import { checkBackup } from './verify.ts';

/**
 * Fills an empty database and an empty store from a backup, in one transaction, and compares every table with what was
 * written then. What this release has changed in the tables since is applied afterwards.
 * @param files undefined leaves them out, for a trial
 * @throws ConfigError
 */
export async function restoreBackup(folder: string, db: Db, files: Files | undefined): Promise<Manifest> {
  const manifest = readManifest(folder);
  refuseUnknownMigrations(manifest);
  await checkBackup(folder, manifest);
  await refuseRows(db);
  await refuseNewer(db, manifest);
  await refuseSpread(db);
  await migrate(db, manifest.migrations.at(-1)?.name);
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  try {
    await client.query(plainText);
    // Where the database is Citus: nothing is handed on of tables that are not spread yet.
    await client.query('set citus.enable_ddl_propagation = off');
    await client.query('begin');
    await fill(client, folder, manifest);
    if (files) await copyIn(folder, files);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
  await migrate(db);
  return manifest;
}

function refuseUnknownMigrations({ migrations }: Manifest): void {
  const known = new Map(listMigrationFiles().map(({ name, hash }) => [name, hash]));
  const unknown = migrations.find(({ name, hash }) => known.get(name) !== hash);
  if (!unknown) return;
  throw new ConfigError(
    `The backup was made by a newer Boxyard, which has the migration ${unknown.name}: update first.`,
  );
}

async function refuseRows(db: Db): Promise<void> {
  const { rows } = await db.pool.query<{ isThere: boolean }>(`select to_regclass('account') is not null as "isThere"`);
  if (!rows[0]?.isThere) return;
  const { rowCount } = await db.pool.query('select from account limit 1');
  if (rowCount) throw new ConfigError('The database is not empty: a backup is restored into an empty one.');
}

async function refuseSpread(db: Db): Promise<void> {
  const client = await db.pool.connect();
  try {
    if (!(await isDistributed(client))) return;
  } finally {
    client.release();
  }
  throw new ConfigError(
    'The tables are spread over nodes: restore into a database whose tables are not, then run distribute there.',
  );
}

/** Refuses a database with newer migrations than the backup's: its changed tables would not take the rows. */
async function refuseNewer(db: Db, { migrations }: Manifest): Promise<void> {
  const { rows } = await db.pool.query<{ isThere: boolean }>(
    `select to_regclass('migration') is not null as "isThere"`,
  );
  if (!rows[0]?.isThere) return;
  const known = migrations.map(({ name }) => name);
  const newer = await db.pool.query<{ name: string }>('select name from migration where name <> all($1) limit 1', [
    known,
  ]);
  if (!newer.rows[0]) return;
  throw new ConfigError(
    `The database already has the migration ${newer.rows[0].name}, which came after the backup: restore into a new database, or an empty DATA_DIR.`,
  );
}

/** Foreign keys and triggers are taken off meanwhile: rows come back as they were, in any order. */
async function fill(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  const tables = await listTables(client);
  const all = tables.map(({ name }) => name);
  const foreignKeys = await listForeignKeys(client);
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint "${name}"`);
  const always = await listAlwaysTriggers(client);
  for (const name of all) await client.query(`alter table "${name}" disable trigger user`);
  for (const { name } of tables.filter(({ perAccount }) => perAccount))
    await client.query(`alter table "${name}" no force row level security`);
  await client.query(`truncate ${quoted(all)}`);

  for (const table of manifest.tables) await fillTable(client, folder, table);
  for (const { table, column, last } of manifest.sequences) {
    const sequence = `pg_get_serial_sequence('"${table}"', '${column}')`;
    await client.query(`select setval(${sequence}, greatest($1::bigint, 1), $1 > 0)`, [last]);
  }

  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint "${name}" ${definition}`);
  for (const { name } of tables.filter(({ perAccount }) => perAccount))
    await client.query(`alter table "${name}" force row level security`);
  for (const name of all) await client.query(`alter table "${name}" enable trigger user`);
  for (const { table, name } of always) await client.query(`alter table ${table} enable always trigger "${name}"`);
  await compare(client, manifest);
}

/** Triggers that fire under every `session_replication_role`. */
async function listAlwaysTriggers(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as "table", tgname as name from pg_trigger where tgenabled = 'A' and not tgisinternal`,
  );
  return rows;
}

async function listForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select pg_constraint.conrelid::regclass::text as "table", pg_constraint.conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint where pg_constraint.connamespace = 'public'::regnamespace and pg_constraint.contype = 'f' and pg_constraint.conparentid = 0 order by pg_constraint.oid`,
  );
  return rows;
}

async function fillTable(client: pg.Client, folder: string, { name, columns }: TableContents): Promise<void> {
  const target = client.query(copyFrom(`copy "${name}" (${quoted(columns)}) from stdin`));
  await pipeline(createReadStream(partsOf(folder).table(name)), createGunzip(), target);
}

/** Reads the restored rows the way a backup does, to compare the sums. */
async function compare(client: pg.Client, manifest: Manifest): Promise<void> {
  const accountIds = (await listAccounts(client)).map(({ id }) => id);
  const written = new Map(manifest.tables.map((table) => [table.name, table]));
  for (const table of await listTables(client)) {
    const { rows, sha256 } = await sumsOf(readTable(client, table, accountIds));
    const before = written.get(table.name);
    if (before?.rows !== rows || before.sha256 !== sha256) {
      throw new Error(
        `The table ${table.name} came back with ${rows} rows that are not the ${before?.rows} of the backup.`,
      );
    }
  }
}
