import { AsyncLocalStorage } from 'node:async_hooks';
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { serverSharer } from '../request/on-behalf-of.ts';
import type { Sharer } from '../request/turns.ts';
import { type FairShare, fairShare } from './fair-share.ts';
import { withFewerTrips } from './fewer-round-trips.ts';
import { clientOf } from './hosts.ts';
import type { StatementWatch } from './statement-watch.ts';
import type { Database } from './tables.ts';

export type Tx = Transaction<Database>;

/** An open database. */
export interface Db {
  /** The address it was opened by, for connections beside the pool. */
  url: string;
  kysely: Kysely<Database>;
  pool: pg.Pool;
  /** What slow and failed statements are reported to: nothing until the server is built. */
  watch: StatementWatch;
  /** Shares the connections among circles, and theirs among accounts and people. */
  share: FairShare;
  close(): Promise<void>;
}

export const changeChannel = 'changes';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) => Math.floor(Date.parse(text) / 1000));

const connections = 20;
/** For work that belongs to no account: health checks, sweeps. */
const spareConnections = 2;
/** How long to wait for a new connection, and for a free one. */
const connectMs = 5_000;

/** With these settings a lost host is noticed within half a minute. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000, connectionTimeoutMillis: connectMs };

export function openDatabase(url: string): Db {
  const lost = new WeakSet<pg.ClientBase>();
  const watch: StatementWatch = {};
  const pool = new pg.Pool({
    ...keptAlive,
    Client: clientOf(url),
    connectionString: url,
    max: connections,
    pipeline: true,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    // A statement that waits longer for a lock would block others, and soon all connections.
    lock_timeout: 3_000,
    // Our statements are short: compiling them or running them in parallel costs more than it saves.
    onConnect: async (client) => {
      // The pool listens to idle clients only. A connection that breaks under a request fails its next statement;
      // without a listener of ours it would end the process.
      client.on('error', () => lost.add(client));
      await client.query('set jit = off; set max_parallel_workers_per_gather = 0');
    },
  });
  // The pool replaces an idle connection that breaks; the next statement reports the failure if it lasts.
  pool.on('error', (error) => pool.ending || process.emitWarning(error));
  const kysely = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: withFewerTrips(pool, lost, watch) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return {
    url,
    kysely,
    pool,
    watch,
    share: fairShare(connections - spareConnections, connectMs),
    close: async () => {
      await kysely.destroy();
      if (!pool.ending) await pool.end(); // Kysely ends it only after a query of its own
    },
  };
}

const open = new AsyncLocalStorage<true>();

/**
 * Runs `fn` in a transaction as the database's owner. Inside one already, this throws: it could wait for its own connection.
 * @param whose work it is, for the fair use of the connections; without it that of the current request
 */
export async function withTransaction<T>(db: Db, fn: (tx: Tx) => Promise<T>, whose?: Sharer): Promise<T> {
  if (open.getStore()) throw new Error('A transaction is already open here: pass its tx on.');
  return db.share(whose, () => open.run(true, () => db.kysely.transaction().execute(fn)));
}

/** Makes the transaction one of this account under the application's role, as requests do. */
export async function becomeAccount(tx: Tx, accountId: number, adminId: number | null): Promise<void> {
  await sql`select set_config('role', 'boxyard_app', true), set_config('app.account_id', ${String(accountId)}, true),
    set_config('app.admin_id', ${adminId === null ? '' : String(adminId)}, true)`.execute(tx);
}

/** Runs `fn` in a transaction of one account: for jobs, seeds and tests. */
export function withAccountTransaction<T>(
  db: Db,
  accountId: number,
  adminId: number | null,
  fn: (tx: Tx) => Promise<T>,
): Promise<T> {
  const work = async (tx: Tx) => {
    await becomeAccount(tx, accountId, adminId);
    return fn(tx);
  };
  return withTransaction(db, work, serverSharer(accountId));
}

/** For the few steps that reach beyond the account (people, sessions): `fn` runs as the owner, in the same transaction. */
export async function elevated<T>(tx: Tx, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const setRole = (role: string) => sql`select set_config('role', ${role}, true)`.execute(tx);
  await setRole('none');
  try {
    return await fn(tx);
  } finally {
    // After a failure in the transaction no statement runs any more, so the role need not be set back.
    await setRole('boxyard_app').catch(() => undefined);
  }
}
