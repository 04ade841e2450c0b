import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { changeSpread } from '../citus/spread/spread.ts';
import { ConfigError } from '../config.ts';
import { type Db, keptAlive } from '../core/db/connection.ts';
import { messageOf } from '../core/db/errors.ts';

const folder = join(import.meta.dirname, '../../migrations');

/** Any number of processes may start at once: one migrates, the others wait on this lock. */
export const lockKey = 7_305_114;

/** One of the migrations before the first release, which no file here continues: whatever was made then has had it. */
const ofBeforeRelease = '0002-configuration.sql';

export interface MigrationFile {
  name: string;
  text: string;
  hash: string;
}

export function listMigrationFiles(): MigrationFile[] {
  const names = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, text, hash: createHash('sha256').update(text).digest('hex') };
  });
}

/** Refuses a database of a newer Boxyard, or from before the first release, before anything is written into it. @throws ConfigError */
export async function refuseOtherTimes({ pool }: Pick<Db, 'pool'>): Promise<void> {
  refuseUnknown(await doneIn(pool));
}

/** The migrations that the database has had; none where it is new. */
async function doneIn(pool: pg.Pool): Promise<string[]> {
  const { rows: found } = await pool.query<{ exists: boolean }>(
    `select to_regclass('migration') is not null as exists`,
  );
  if (!found[0]?.exists) return [];
  const { rows } = await pool.query<{ name: string }>('select name from migration');
  return rows.map(({ name }) => name);
}

/** The old release may still run on it: only a start, or the command for it, brings a database to this release. @throws ConfigError */
export async function refuseOlder({ pool }: Pick<Db, 'pool'>): Promise<void> {
  const done = await doneIn(pool);
  const isOlder = done.length > 0 && listMigrationFiles().some(({ name }) => !done.includes(name));
  if (isOlder)
    throw new ConfigError(
      'The database is of an older Boxyard. Stop that one and make a backup with it; then start this one, or run migrate.',
    );
}

/** Whether what has these migrations was made before the first release. */
export const isBeforeRelease = (done: string[]): boolean => done.includes(ofBeforeRelease);

function refuseUnknown(done: string[]): void {
  if (isBeforeRelease(done))
    throw new ConfigError(
      'The database was made by a Boxyard from before the first release, and cannot be brought up to date: set DATA_DIR or DATABASE_URL to a new one, or start that Boxyard again.',
    );
  const known = new Set(listMigrationFiles().map(({ name }) => name));
  const unknown = done.filter((name) => !known.has(name)).toSorted();
  if (unknown.length === 0) return;
  throw new ConfigError(
    `The database was migrated by a newer Boxyard (${unknown.join(', ')}): start that one again, or restore a backup that this one has made.`,
  );
}

/**
 * Brings the database to the newest migration, each file in its own transaction, forward only. Where tables are spread over the nodes
 * of Citus each is done on all of them, or on none.
 * @param last the one to end with, where that is not the newest
 * @returns the names that were applied
 * @throws ConfigError where a newer Boxyard has migrated it, or one from before the first release
 */
export async function migrate(
  { url }: { url: string },
  last = '\uffff',
  files = listMigrationFiles(),
): Promise<string[]> {
  // Without the limits of time that requests have: a long migration, and waiting for another process, may take longer.
  const client = new pg.Client({ ...keptAlive, connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const isSpread = await isDistributed(client);
    // A coordinator of Citus hands nothing on of tables that are not spread yet.
    if (!isSpread) await client.query('set citus.enable_ddl_propagation = off');
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())',
    );
    const done = new Map(
      (await client.query<{ name: string; hash: string }>('select name, hash from migration')).rows.map((row) => [
        row.name,
        row.hash,
      ]),
    );
    refuseUnknown([...done.keys()].filter((name) => !files.some((file) => file.name === name)));
    const applied: string[] = [];
    for (const { name, text, hash } of files) {
      if (name > last) break;
      const known = done.get(name);
      if (known && known !== hash) throw new Error(`Migration ${name} was changed after it had been applied here.`);
      if (known) continue;
      await client.query('begin');
      try {
        if (isSpread) await changeSpread(client, text);
        else await client.query(text);
        await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${name} failed: ${messageOf(error)}`, { cause: error });
      }
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end(); // and with it the lock
  }
}

/** Whether the tables of accounts are spread over the nodes of Citus. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const known = await client.query(`select from pg_extension where extname = 'citus'`);
  if (known.rows.length === 0) return false;
  return (await client.query('select from pg_dist_partition limit 1')).rows.length > 0;
}
