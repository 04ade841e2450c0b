import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { type FairShare, fairShare } from './fair-share.ts';
import { lockFolder } from './folder-lock.ts';
import { withFewerTrips } from './statements.ts';

export type Tx = Transaction<Database>;

/** The two databases behind one pool: an embedded one in a folder, or PostgreSQL. */
export interface Db {
  kysely: Kysely<Database>;
  pool: pg.Pool;
  embedded: boolean;
  /** Shares the connections among the accounts. */
  share: FairShare;
  /** `notice` with the payload of each change, from the embedded engine's one connection. PostgreSQL needs a connection of its own (core/events.ts). */
  notices: EventEmitter<{ notice: [payload: string] }>;
  close(): Promise<void>;
}

export const changeChannel = 'changes';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) => Math.floor(Date.parse(text) / 1000));

const connections = 20;
/** For what is no work of an account: health, sweeps. */
const spareConnections = 2;
/** For a connection to be made, and for one to come free. */
const connectMs = 5_000;

/** Notices within half a minute that the other side is gone. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000, connectionTimeoutMillis: connectMs };

export function openPostgres(url: string): Db {
  const lost = new WeakSet<pg.ClientBase>();
  const pool = new pg.Pool({
    ...keptAlive,
    connectionString: url,
    max: connections,
    pipeline: true,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    // Whoever locks records or tables for longer holds up others, and soon all connections.
    lock_timeout: 3_000,
    // Our statements are short: compiling them or calling helpers in takes longer than running them.
    onConnect: async (client) => {
      // The pool listens to idle clients only. A connection that breaks under a request fails its next statement;
      // without a listener of ours it would end the process.
      client.on('error', () => lost.add(client));
      await client.query('set jit = off; set max_parallel_workers_per_gather = 0');
    },
  });
  return connect(pool, withFewerTrips(pool, lost), new EventEmitter(), false, () => Promise.resolve());
}

/** @param folder where the database lives; undefined keeps it in memory. `snapshot` is a PGlite dump to start from. */
export async function openEmbedded(folder: string | undefined, snapshot?: Blob): Promise<Db> {
  let unlock = () => Promise.resolve();
  if (folder) {
    mkdirSync(folder, { recursive: true });
    unlock = lockFolder(folder);
  }
  // Loaded for those who use it only.
  const { PGlite } = await import('@electric-sql/pglite');
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
  const engine = await PGlite.create({
    ...(folder && { dataDir: join(folder, 'db') }),
    ...(snapshot && { loadDataDir: snapshot }),
    extensions: {
      ...(await import('@electric-sql/pglite/contrib/btree_gist')),
      ...(await import('@electric-sql/pglite/contrib/pg_trgm')),
      ...(await import('@electric-sql/pglite/contrib/unaccent')),
    },
  });
  const notices: Db['notices'] = new EventEmitter();
  const pool = new pg.Pool({
    ...(createPgConfig(engine) as unknown as pg.PoolConfig),
    max: 1,
    idleTimeoutMillis: 0,
    // A client that was destroyed in mid-transaction leaves it open in the one backend behind all of them.
    onConnect: async (client) => {
      client.on('notification', ({ channel, payload }: pg.Notification) => {
        if (channel === changeChannel && payload) notices.emit('notice', payload);
      });
      await client.query('rollback');
      await client.query('reset all');
      await client.query(`listen ${changeChannel}`);
    },
  });
  return connect(pool, pool, notices, true, async () => {
    await engine.close();
    await unlock();
  });
}

function connect(
  pool: pg.Pool,
  seenByKysely: PostgresPool,
  notices: Db['notices'],
  embedded: boolean,
  after: () => Promise<void>,
): Db {
  // An idle connection that breaks is replaced by the pool; whoever needs one next hears of it.
  pool.on('error', (error) => process.emitWarning(error));
  const kysely = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: seenByKysely }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return {
    kysely,
    pool,
    embedded,
    share: fairShare(embedded ? 1 : connections - spareConnections, embedded ? 60_000 : connectMs),
    notices,
    close: async () => {
      await kysely.destroy();
      if (!pool.ending) await pool.end(); // Kysely ends it only after a query of its own
      await after();
    },
  };
}

const open = new AsyncLocalStorage<true>();

/**
 * Runs `fn` in a transaction as the database's owner. Inside one already, this throws: it could wait for its own connection.
 * @param key whose work it is, for the fair use of the connections
 */
export async function transaction<T>(db: Db, fn: (tx: Tx) => Promise<T>, key = ''): Promise<T> {
  if (open.getStore()) throw new Error('A transaction is already open here: pass its tx on.');
  return db.share(key, () => open.run(true, () => db.kysely.transaction().execute(fn)));
}

/** Runs `fn` in a transaction of one account as the application's role, as requests do: for jobs, seeds and tests. */
export function accountTransaction<T>(
  db: Db,
  accountId: number,
  adminId: number | null,
  fn: (tx: Tx) => Promise<T>,
): Promise<T> {
  const work = async (tx: Tx) => {
    await sql`select set_config('role', 'boxyard_app', true), set_config('app.account_id', ${String(accountId)}, true),
      set_config('app.admin_id', ${adminId === null ? '' : String(adminId)}, true)`.execute(tx);
    return fn(tx);
  };
  return transaction(db, work, String(accountId));
}

/** For the few steps that reach beyond the account (people, sessions): `fn` runs as the owner, in the same transaction. */
export async function elevated<T>(tx: Tx, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const setRole = (role: string) => sql`select set_config('role', ${role}, true)`.execute(tx);
  await setRole('none');
  try {
    return await fn(tx);
  } finally {
    // In a transaction that already failed nothing runs any more, and nothing needs the role.
    await setRole('boxyard_app').catch(() => undefined);
  }
}
