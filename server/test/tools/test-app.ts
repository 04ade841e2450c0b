import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { copyClusterDatabase, createClusterDatabase, dropClusterDatabase } from '../../../scripts/tests/test-citus.ts';
import { buildApp } from '../../src/app.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { type Db, openDatabase } from '../../src/core/db/connection.ts';
import type { Database } from '../../src/core/db/tables.ts';
import type { Services } from '../../src/core/http/services.ts';
import { migrate } from '../../src/tools/migrate.ts';
import { withDatabase } from '../global-setup.ts';
import { askedOfSeveral, tellsNodes, watchNodes } from '../nodes/nodes-asked.ts';

export interface ListeningApp extends Services {
  /** `http://127.0.0.1:port` of the listening server. */
  address: string;
  /** The address from which `caller` calls it, where the app trusts what a proxy says. */
  clientAddress?: string;
}

export type TestApp = ListeningApp & Pick<TestDatabase, 'inspect' | 'superuserUrl'>;

/** The tests run on nodes of Citus: what is about one PostgreSQL alone is left out there. */
export const isOnCluster = (): boolean => inject('postgres').nodes.length > 0;

/** What all test files of a worker share; vitest loads this module once in a worker. */
let workerApp: Promise<TestApp> | undefined;

/**
 * The real app on a database, one of each for all files of a worker. A file makes accounts of its own in it, and `caller` calls from an
 * address of the file's own, whose failed sign-ins no other file counts. On a cluster what each request asks is answered by one node.
 */
export function useTestApp(): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    workerApp ??= openApp({ TRUST_PROXY: 'loopback', EDI_DIR: mkdtempSync(join(inject('postgres').folder, 'edi-')) });
    Object.assign(app, await workerApp, { clientAddress: `10.${[...randomBytes(3)].join('.')}` });
  });
  afterAll(() => expect(askedOfSeveral()).toEqual([]));
  return app;
}

/** An app and a database for one file alone: for other settings of the server, and for tests of all that a database has. */
export function useOwnApp(environment: Record<string, string> = {}): TestApp {
  const app = {} as TestApp & Pick<TestDatabase, 'drop'>;
  beforeAll(async () => void Object.assign(app, await openApp(environment)));
  afterAll(async () => {
    const closed = app.http?.close();
    app.http?.server.closeAllConnections(); // a body that a test left unread would hold the server open
    await closed;
    await app.drop?.();
    expect(askedOfSeveral()).toEqual([]);
  });
  return app;
}

async function openApp(environment: Record<string, string>): Promise<TestApp & Pick<TestDatabase, 'drop'>> {
  const { db, inspect, superuserUrl, drop, environment: ofDatabase } = await openTestDatabase();
  return Object.assign(await startApp(db, { ...ofDatabase, ...environment }), { inspect, superuserUrl, drop });
}

/** One more server on a database that is already open elsewhere or here. */
export async function startApp(db: Db, environment: Record<string, string>): Promise<ListeningApp> {
  const folder = mkdtempSync(join(inject('postgres').folder, 'files-'));
  const config: Config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    SECRET: 's'.repeat(48),
    PUBLIC_URL: 'http://depot.test',
    DEMO: 'false',
    CALLS_A_MINUTE: '1000000',
    // Nothing is shed: a machine that is busy with other tests is no reason to refuse a call.
    MOST_DELAY_MS: '0',
    ...environment,
    ...(environment.DATABASE_URL && { DEMO: undefined }),
  });
  const app = await buildApp(config, db, Buffer.from('s'.repeat(48)));
  app.http.addHook('onClose', async () => rmSync(folder, { recursive: true, force: true }));
  return Object.assign(app, { address: await app.http.listen({ port: 0, host: '127.0.0.1' }) });
}

export interface TestDatabase {
  db: Db;
  /** What a server on it is configured with. */
  environment: { DATABASE_URL: string };
  /** The database as a superuser sees it: past row security. */
  inspect: Kysely<Database>;
  superuserUrl: string;
  drop: () => Promise<void>;
}

const newName = () => `boxyard_test_${randomBytes(6).toString('hex')}`;

/** A fresh copy of the migrated database. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { url, template, nodes } = inject('postgres');
  const name = newName();
  if (nodes.length > 0) await copyClusterDatabase(nodes, template, name);
  else await ask(url, `create database ${name} template ${template} strategy file_copy`);
  return opened(name, nodes);
}

/** @param nodes those that have a part of it, where it is one of Citus */
async function opened(name: string, nodes: readonly string[]): Promise<TestDatabase> {
  const { url, superuserUrl } = inject('postgres');
  const own = withDatabase(url, name);
  const asSuperuser = withDatabase(superuserUrl, name);
  if (nodes.length > 0) {
    await ask(asSuperuser, `alter database ${name} set ${tellsNodes}`);
    watchNodes();
  }
  const inspecting = openDatabase(asSuperuser);
  return {
    db: openDatabase(own),
    environment: { DATABASE_URL: own },
    inspect: inspecting.kysely,
    superuserUrl: asSuperuser,
    drop: async () => {
      await inspecting.close();
      if (nodes.length > 0) await dropClusterDatabase(nodes, name);
      else await ask(superuserUrl, `drop database ${name} with (force)`);
    },
  };
}

/** A database without Citus, at the newest version: on the cluster one of the coordinator alone. */
export async function openPlainDatabase(): Promise<TestDatabase> {
  if (!isOnCluster()) return openTestDatabase();
  const { url } = inject('postgres');
  const name = newName();
  await ask(url, `create database ${name}`);
  await migrate({ url: withDatabase(url, name) });
  return opened(name, []);
}

/** An empty database of Citus whose nodes know each other. */
export async function openEmptyCluster(): Promise<TestDatabase> {
  const { nodes } = inject('postgres');
  const name = newName();
  await createClusterDatabase({ nodes }, name);
  return opened(name, nodes);
}

/** One statement on a connection of its own. */
export async function ask(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
