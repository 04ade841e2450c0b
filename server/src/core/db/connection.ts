import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { type SharedPlaces, sharedPlaces } from '../jobs/shared-places.ts';
import type { Outbox, Reach } from './outbox.ts';
import { openPool, type Pool, type Tx } from './pool.ts';
import {
  applicationRole,
  type Beginning,
  inOwnSession,
  planning,
  throughPooler,
  timeLimits,
} from './session-settings.ts';
import type { StatementWatch } from './statements.ts';
import type { Database } from './tables.ts';

export type { Tx } from './pool.ts';

/** An open database. */
export interface Db {
  /** The address of PostgreSQL itself, for connections beside the pools. */
  url: string;
  /** Where requests about an account run: each connection starts as the application's role, which sees nothing by itself. */
  requests: Pool;
  /** A small pool of the owner, for what the application's role may not see: people, sessions, the server's own tables. */
  owner: Pool;
  /** Single statements of the owner, without a transaction. */
  kysely: Kysely<Database>;
  pool: pg.Pool;
  begin: Beginning;
  /** What slow and failed statements are reported to: nothing until the server is built. */
  watch: StatementWatch;
  /** What is told after a commit that others may want to know of: nothing until the server is built. */
  changes: { tell?: Outbox['wake'] };
  /** Shares the connections of requests among accounts. */
  share: SharedPlaces;
  /** The same of the owner's, for requests that reach people's tables. The others are for sign-ins and what has no account. */
  shareOwner: SharedPlaces;
  close(): Promise<void>;
}

const connections = { requests: 20, owner: 6 };
/** How many of the owner's connections requests about accounts get, and one account alone. */
const [ofAccounts, ofOneAccount] = [3, 2];
/** Connections of requests that no account gets: health checks never wait for one. */
const forHealth = 2;
/** What one account gets, and more while so many stay free for others that come. */
const [mostOfAccount, spare] = [12, 3];
/** With more requests that wait, and the first of them for so long, others are refused at once. */
const overload = { mostWaiting: 40, longMs: 250 };
/** How long to wait for a new connection, and for a free one. */
const connectMs = 5_000;

/** A connection that nobody has used for so long is closed. One that is opened anew has to plan each of its statements again. */
const idleTimeoutMillis = 300_000;

/** With these settings a lost host is noticed within half a minute. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000, connectionTimeoutMillis: connectMs };

/** @param pooler the address of a PgBouncer in transaction mode, through which requests go */
export function openDatabase(url: string, { pooler }: { pooler?: string } = {}): Db {
  const watch: StatementWatch = {};
  const open = (max: number, atStart: string, sendsAhead: boolean) => {
    const onConnect = async (client: pg.ClientBase) => {
      if (!pooler) await client.query(atStart);
    };
    const limits = pooler ? {} : timeLimits;
    const config = { ...keptAlive, ...limits, connectionString: pooler ?? url, max, onConnect, idleTimeoutMillis };
    const opened = openPool(config, watch, { hasSession: !pooler, sendsAhead });
    // The pool replaces an idle connection that breaks; the next statement reports the failure if it lasts.
    opened.pool.on('error', (error) => opened.pool.ending || process.emitWarning(error));
    return opened;
  };
  const owner = open(connections.owner, planning, false);
  const requests = open(connections.requests, `${planning}; set role ${applicationRole}`, true);
  return {
    url,
    requests,
    owner,
    kysely: owner.kysely,
    pool: owner.pool,
    begin: pooler ? throughPooler : inOwnSession,
    watch,
    changes: {},
    share: sharedPlaces({
      places: connections.requests - forHealth,
      most: mostOfAccount,
      spare,
      waitMs: connectMs,
      ...overload,
    }),
    shareOwner: sharedPlaces({ places: ofAccounts, most: ofOneAccount, spare: 1, waitMs: connectMs }),
    close: async () => {
      await Promise.all([owner, requests].map(({ pool }) => pool.ending || pool.end()));
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

/** Inside a transaction this throws: it could wait for its own connection. */
async function run<T>(db: Db, transact: () => Promise<T>): Promise<T> {
  if (open.getStore()) throw new Error('A transaction is already open here: pass its tx on.');
  const here: { reach?: Reach } = {};
  const began = performance.now();
  const result = await open.run(here, transact);
  db.changes.tell?.(here.reach ?? 'all', performance.now() - began);
  return result;
}

/** Runs `fn` in a transaction as the database's owner, on the owner's small pool. */
export const withTransaction = <T>(db: Db, fn: (tx: Tx) => Promise<T>): Promise<T> =>
  run(db, () => db.owner.transact(db.begin.asOwner, ownedBy(fn)));

/** The transactions of the owner's pool. */
const ofOwner = new WeakSet<Tx>();
const ownedBy =
  <T>(fn: (tx: Tx) => Promise<T>) =>
  (tx: Tx) => {
    ofOwner.add(tx);
    return fn(tx);
  };

/** Where a transaction of the application's role runs. */
interface Running {
  /** Whose connections it takes. */
  account: string;
  /** It reaches people's tables by `elevated`, and so runs on the owner's pool. */
  people?: boolean;
}

/** Runs `fn` in a transaction as the application's role. It sees nothing before it has entered an account. */
export function asApplication<T>(db: Db, { account, people = false }: Running, fn: (tx: Tx) => Promise<T>): Promise<T> {
  if (people)
    return db.shareOwner(account, () => run(db, () => db.owner.transact(db.begin.asApplicationOfOwner, ownedBy(fn))));
  return db.share(account, () => run(db, () => db.requests.transact(db.begin.asApplication, fn)));
}

/** Makes the transaction one of this account under the application's role, as requests do. */
export async function becomeAccount(tx: Tx, accountId: number, adminId: number | null): Promise<void> {
  changesOnly(accountId);
  await sql`select set_config('role', ${applicationRole}, true), set_local('app.account_id', ${String(accountId)}),
    set_local('app.admin_id', ${adminId === null ? '' : String(adminId)})`.execute(tx);
}

/** Runs `fn` in a transaction of one account: for jobs, seeds and tests. */
export function withAccountTransaction<T>(
  db: Db,
  accountId: number,
  adminId: number | null,
  fn: (tx: Tx) => Promise<T>,
  { people = false }: { people?: boolean } = {},
): Promise<T> {
  return asApplication(db, { account: `account ${accountId}`, people }, async (tx) => {
    await becomeAccount(tx, accountId, adminId);
    return fn(tx);
  });
}

/** For the few steps that reach beyond the account (people, sessions): `fn` runs as the owner, in the same transaction. */
export async function elevated<T>(tx: Tx, fn: (tx: Tx) => Promise<T>): Promise<T> {
  if (!ofOwner.has(tx))
    throw new Error('People are reached from the owner’s pool only: the route has to say `people`.');
  changesBeyond();
  const setRole = (role: string) => sql`select set_config('role', ${role}, true)`.execute(tx);
  await setRole('none');
  try {
    return await fn(tx);
  } finally {
    // After a failure in the transaction no statement runs any more, so the role need not be set back.
    await setRole(applicationRole).catch(() => undefined);
  }
}
