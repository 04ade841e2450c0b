import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { serverSharer } from '../http/on-behalf-of.ts';
import type { Sharer } from '../http/turns.ts';
import { clientsOf, type TakeClient } from './clients.ts';
import { type FairShare, fairShare } from './fair-share.ts';
import { clientOf } from './hosts/hosts.ts';
import type { Reach, Teller } from './outbox.ts';
import { type Asking, askedDirectly, planning, timeLimits } from './session-settings.ts';
import type { StatementWatch } from './statement-watch.ts';
import type { Database } from './tables.ts';
import { type Tx, transact, withoutTransaction } from './transaction.ts';

export type { Tx } from './transaction.ts';

/** An open database. */
export interface Db {
  /** The address of PostgreSQL itself, for connections beside the pool. */
  url: string;
  /** For single statements without a transaction. */
  kysely: Kysely<Database>;
  takeClient: TakeClient;
  pool: pg.Pool;
  /** What slow and failed statements are reported to: nothing until the server is built. */
  watch: StatementWatch;
  /** What is told after a commit that others may want to know of: nothing until the server is built. */
  changes: { tell?: Teller['wake'] };
  /** Shares the connections among circles, and theirs among accounts and people. */
  share: FairShare;
  close(): Promise<void>;
}

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

interface Opening {
  /** Where requests go, where that is not PostgreSQL itself. */
  address?: string;
  asking?: Asking;
  watch?: StatementWatch;
  onIdleLoss?(error: Error): void;
}

export function openDatabase(
  url: string,
  { address = url, asking = askedDirectly, watch = {}, onIdleLoss = process.emitWarning }: Opening = {},
): Db {
  const lost = new WeakSet<pg.ClientBase>();
  const pool = new pg.Pool({
    ...keptAlive,
    Client: clientOf(address),
    connectionString: address,
    max: connections,
    pipeline: true,
    ...(asking.hasSession && timeLimits),
    onConnect: async (client) => {
      // The pool listens to idle clients only. A connection that breaks under a request fails its next statement;
      // without a listener of ours it would end the process.
      client.on('error', () => lost.add(client));
      if (asking.hasSession) await client.query(planning);
    },
  });
  // The pool replaces an idle connection that breaks; the next statement reports the failure if it lasts.
  pool.on('error', (error) => pool.ending || onIdleLoss(error));
  const takeClient = clientsOf(pool, lost, watch, asking);
  return {
    url,
    kysely: withoutTransaction(takeClient),
    takeClient,
    pool,
    watch,
    changes: {},
    share: fairShare(connections - spareConnections, connectMs),
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

/** The transaction that is open here. */
const open = new AsyncLocalStorage<{ reach?: Reach }>();

/** Says what the open transaction changes at most, where that is not of all accounts: only there others are to be told of it. */
export function changesOnly(reach: number | 'nothing'): void {
  const here = open.getStore();
  if (here) here.reach = here.reach === undefined || here.reach === reach ? reach : 'all';
}

/** The opposite: it changes what other accounts see, too. */
export function changesBeyond(): void {
  const here = open.getStore();
  if (here) here.reach = 'all';
}

/**
 * Runs `fn` in a transaction as the database's owner. Inside one already, this throws: it could wait for its own connection.
 * @param whose work it is, for the fair use of the connections; without it that of the current request
 */
export async function withTransaction<T>(
  db: Db,
  fn: (tx: Tx) => Promise<T>,
  whose?: Sharer,
  isReadOnly = false,
): Promise<T> {
  if (open.getStore()) throw new Error('A transaction is already open here: pass its tx on.');
  const here: { reach?: Reach } = {};
  const began = performance.now();
  const result = await db.share(whose, () => open.run(here, () => transact(db.takeClient, fn, isReadOnly)));
  if (!isReadOnly) db.changes.tell?.(here.reach ?? 'all', performance.now() - began);
  return result;
}

/** Makes the transaction one of this account under the application's role, as requests do. */
export async function becomeAccount(tx: Tx, accountId: number, adminId: number | null): Promise<void> {
  changesOnly(accountId);
  await sql`select set_config('role', 'boxyard_app', true), set_local('app.account_id', ${String(accountId)}),
    set_local('app.admin_id', ${adminId === null ? '' : String(adminId)})`.execute(tx);
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
  changesBeyond();
  const setRole = (role: string) => sql`select set_config('role', ${role}, true)`.execute(tx);
  await setRole('none');
  try {
    return await fn(tx);
  } finally {
    // After a failure in the transaction no statement runs any more, so the role need not be set back.
    await setRole('boxyard_app').catch(() => undefined);
  }
}
