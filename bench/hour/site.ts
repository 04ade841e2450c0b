import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { freePort } from '../../scripts/free-port.ts';
import { type RunningServer, runServer } from '../../scripts/run-server.ts';
import { startTestPostgres } from '../../scripts/tests/test-postgres.ts';
import { buildWebIfStale } from '../../scripts/web-build.ts';
import { openDatabase, withTransaction } from '../../server/src/core/db/connection.ts';
import { insertMembership } from '../../server/src/features/accounts/accounts.queries.ts';
import { hashPassword } from '../../server/src/features/passwords/passwords.service.ts';
import { runCli } from '../../server/test/tools/processes.ts';
import { startCommand } from '../stage.ts';

export const accounts = ['demo', 'other'] as const;
export type Account = (typeof accounts)[number];
export const peopleOfEach = 6;
export const password = 'Bench-2026-depot';
export const emailOf = (account: Account, nth: number) => `${account}-${nth}@hour.test`;
const containersOfEach = 3_000;
const clientsOfEach = 60;

/** An app process. */
export interface App extends RunningServer {
  name: string;
  /** The file of what it prints. */
  log: string;
  /** Where it serves metrics. */
  metrics: string;
}

export interface Site {
  apps: [App, App];
  postmaster: number;
  /** Size of the database in MB, and connections to it. */
  database(): Promise<{ megabytes: number; connections: number }>;
  stop(): Promise<void>;
}

/** Two apps on one PostgreSQL and one folder for files, with two accounts in it. */
export async function startSite(firstPort: number | undefined): Promise<Site> {
  buildWebIfStale();
  const folder = mkdtempSync(join(tmpdir(), 'boxyard-hour-'));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user than root
  const endings: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    const postgres = await startTestPostgres();
    endings.push(postgres.stop);
    const files = join(folder, 'files');
    mkdirSync(files);
    const environment = {
      SECRET: 's'.repeat(48),
      DATABASE_URL: postgres.url,
      STORAGE_URL: `file://${files}`,
      DATA_DIR: folder,
    };
    await seed(environment, folder);
    const startApp = async (name: string, nth: number): Promise<App> => {
      const [port, metricsPort] = firstPort
        ? [firstPort + nth, firstPort + 2 + nth]
        : [await freePort(), await freePort()];
      const env = { ...environment, DEMO: 'false', METRICS_PORT: String(metricsPort), LOG_LEVEL: 'warn' };
      // Not with the results of tests, which are cleared when tests run meanwhile.
      const log = join(tmpdir(), `boxyard-hour-${name}.log`);
      const command = ['--inspect-port=127.0.0.1:0', ...startCommand()];
      const running = await runServer({ port, dataDir: join(folder, name), log, command, env });
      endings.push(running.stop);
      return { ...running, name, log, metrics: `http://127.0.0.1:${metricsPort}/metrics` };
    };
    const apps: [App, App] = [await startApp('app-1', 0), await startApp('app-2', 1)];
    const client = new pg.Client({ connectionString: postgres.superuserUrl.replace(/postgres$/, 'boxyard') });
    await client.connect();
    endings.push(() => client.end());
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    return {
      apps,
      postmaster: Number(readFileSync(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0]),
      database: async () => {
        const { rows } = await client.query<{ megabytes: number; connections: number }>(`select
          pg_database_size(current_database())::float / 1024 / 1024 as megabytes,
          (select count(*)::int from pg_stat_activity where datname = current_database()) as connections`);
        if (!rows[0]) throw new Error('PostgreSQL told nothing of itself.');
        return rows[0];
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The demo, more clients and containers for both accounts by the import, and people of theirs. */
async function seed(environment: Record<string, string>, folder: string): Promise<void> {
  const boxyard = async (...words: string[]) => {
    const { code, out, error } = await runCli(words, environment);
    if (code !== 0) throw new Error(`boxyard ${words[0]} failed: ${out}${error}`);
  };
  await boxyard('demo');
  const clients = Array.from({ length: clientsOfEach }, (_, n) => `Shipping line ${n}`);
  const clientsFile = join(folder, 'clients.csv');
  writeFileSync(clientsFile, ['name', ...clients].join('\n'));
  for (const [nth, account] of accounts.entries()) {
    const rows = Array.from({ length: containersOfEach }, (_, n) => {
      const number = `HOUU${String(nth * containersOfEach + n).padStart(7, '0')}`;
      return `${number},${clients[n % clientsOfEach]},22G1`;
    });
    const file = join(folder, 'containers.csv');
    writeFileSync(file, ['Number,Client,Type', ...rows].join('\n'));
    await boxyard('import', account, 'clients', clientsFile);
    await boxyard('import', account, 'containers', file);
  }
  await addPeople(environment.DATABASE_URL ?? '');
}

async function addPeople(url: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  const db = openDatabase(url);
  await withTransaction(db, async (tx) => {
    for (const account of accounts) {
      const { id } = await tx.selectFrom('account').select('id').where('slug', '=', account).executeTakeFirstOrThrow();
      for (let nth = 0; nth < peopleOfEach; nth++) {
        const email = emailOf(account, nth);
        const values = { email, username: email, passwordHash, seenAt: null };
        const person = await tx.insertInto('admin').values(values).returning('id').executeTakeFirstOrThrow();
        await insertMembership(tx, id, person.id, true);
      }
    }
  });
  await sql`vacuum analyze`.execute(db.kysely);
  await db.close();
}
