import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import type { App } from '../src/core/app.ts';
import { type Db, openEmbedded, openPostgres } from '../src/core/db.ts';
import { withDatabase } from './global-setup.ts';

export interface TestApp extends App {
  /** `http://127.0.0.1:port` of the listening server. */
  address: string;
}

/** The real app on a database of its own, for the tests of one file: embedded, or PostgreSQL with TEST_DATABASE_URL. */
export function useTestApp(environment: Record<string, string> = {}): TestApp {
  const shared = {} as TestApp;
  let drop = () => Promise.resolve();
  beforeAll(async () => {
    const opened = await openTestDatabase();
    drop = opened.drop;
    Object.assign(shared, await startApp(opened.db, { ...opened.environment, ...environment }));
  });
  afterAll(async () => {
    const closed = shared.http?.close();
    shared.http?.server.closeAllConnections(); // a body that a test left unread would hold the server open
    await closed;
    await drop();
  });
  return shared;
}

/** One more server on a database that is already open elsewhere or here. */
export async function startApp(db: Db, environment: Record<string, string>): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'boxyard-files-'));
  const config: Config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    SECRET: 's'.repeat(48),
    PUBLIC_URL: 'http://depot.test',
    DEMO: 'false',
    ...environment,
    ...(environment.DATABASE_URL && { DEMO: undefined }),
  });
  const app = await buildApp(config, db, Buffer.from('s'.repeat(48)));
  app.http.addHook('onClose', async () => rmSync(folder, { recursive: true, force: true }));
  return Object.assign(app, { address: await app.http.listen({ port: 0, host: '127.0.0.1' }) });
}

/** A fresh copy of the migrated database. `environment` is what a server on it is configured with. */
export async function openTestDatabase(): Promise<{
  db: Db;
  environment: Record<string, string>;
  drop: () => Promise<void>;
}> {
  const source = inject('database');
  if ('snapshot' in source) {
    const db = await openEmbedded(undefined, new Blob([readFileSync(source.snapshot)]));
    return { db, environment: {}, drop: () => Promise.resolve() };
  }
  const name = `boxyard_test_${randomBytes(6).toString('hex')}`;
  await onServer(source.server, `create database ${name} template ${source.template}`);
  const url = withDatabase(source.server, name);
  return {
    db: openPostgres(url),
    environment: { DATABASE_URL: url },
    drop: () => onServer(source.server, `drop database ${name} with (force)`),
  };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
