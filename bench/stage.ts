import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../scripts/free-port.ts';
import { type RunningServer, runServer, temporaryDataDir } from '../scripts/run-server.ts';
import { openDatabase } from '../server/src/core/db/connection.ts';
import { signAccessToken } from '../server/src/core/http/tokens.ts';
import { migrate } from '../server/src/tools/migrate.ts';
import { notedAccess } from '../server/src/tools/postgres/access.ts';
import { startEmbedded } from '../server/src/tools/postgres/embedded.ts';
import { readPasswords } from '../server/src/tools/postgres/first-setup.ts';
import { placesIn } from '../server/src/tools/postgres/places.ts';
import { signToken } from './ceiling/tokens.ts';
import type { Target } from './load/rounds.ts';
import { requireSameAnswers } from './load/same-answers.ts';
import { postgresMb, postmasterOf, residentMb } from './processes.ts';
import { type Seeded, seed, settle } from './seed.ts';

const secret = 's'.repeat(48);
const restMs = 5_000;
const root = join(import.meta.dirname, '..');

/** Our server on a large database, as `npm start` runs it, and the ceiling beside it on the same PostgreSQL. */
export interface Stage {
  ours: Target;
  ceiling: Target;
  dataDir: string;
  /** PostgreSQL's own version. */
  version: string;
  /** Milliseconds from the start of a process to its first 200, on the database as it is. */
  startedIn: { ours: number[]; ceiling: number };
  /** Memory in MB, seconds after the start, before anything was asked for. */
  atRest: { ours: number; ceiling: number; postgres: number };
  /** Leaves the database as after a quiet night, whatever was written since. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Node's arguments in `npm start`: the flags that the product runs with. */
export function startCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').slice(1);
}

/** @param containers of all accounts, half of them in the large one @param starts how often ours is started, to time it */
export async function openStage(containers: number, starts = 1): Promise<Stage> {
  const data = temporaryDataDir();
  const running: RunningServer[] = [];
  const close = async () => {
    for (const server of running.toReversed()) await server.stop();
    data.remove();
  };
  try {
    const began = performance.now();
    const { session, known } = await makeDatabase(data.path, containers);
    console.log(`${containers} containers in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const startOurs = async () =>
      runServer({
        port: await freePort(),
        dataDir: data.path,
        log: 'test-results/bench-server.log',
        command: startCommand(),
        env: { SECRET: secret, DEMO: 'false' },
      });
    const times: number[] = [];
    for (let nth = 1; nth < starts; nth++) {
      const server = await startOurs();
      times.push(server.startedIn);
      await server.stop();
    }
    const ours = await startOurs();
    running.push(ours);
    const postmaster = postmasterOf(data.path);
    await sleep(restMs);
    const atRest = { ours: residentMb(ours.pid), postgres: postgresMb(postmaster) };
    const ceiling = await runServer({
      port: await freePort(),
      dataDir: data.path,
      log: 'test-results/bench-ceiling.log',
      command: [join(import.meta.dirname, 'ceiling/main.ts')],
      env: { SECRET: secret, DATABASE_URL: superuserUrl(data.path) },
    });
    running.push(ceiling);
    await sleep(restMs);
    const ceilingToken = signToken(secret, await accountId(data.path, known.slug));
    const common = { postmasters: [postmaster], known };
    const targets: Pick<Stage, 'ours' | 'ceiling'> = {
      ours: {
        ...common,
        peer: 'ours',
        url: ours.url,
        pid: ours.pid,
        token: () => signAccessToken(Buffer.from(secret), session),
      },
      ceiling: { ...common, peer: 'ceiling', url: ceiling.url, pid: ceiling.pid, token: () => ceilingToken },
    };
    await requireSameAnswers(targets.ours, targets.ceiling);
    return {
      ...targets,
      dataDir: data.path,
      version: await ask(data.path, `select current_setting('server_version') as value`),
      startedIn: { ours: [...times, ours.startedIn], ceiling: ceiling.startedIn },
      atRest: { ...atRest, ceiling: residentMb(ceiling.pid) },
      settle: () => settleOf(data.path),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function settleOf(dataDir: string): Promise<void> {
  const db = openDatabase(superuserUrl(dataDir));
  await settle(db);
  await db.close();
}

/** Migrated and filled, with the ceiling's bare copies, then closed, as a server finds it in the morning. */
async function makeDatabase(dataDir: string, containers: number): Promise<Seeded> {
  const postgres = await startEmbedded(dataDir, { report: console.error });
  try {
    const db = openDatabase(postgres.url);
    await migrate(db);
    const seeding = openDatabase(superuserUrl(dataDir)); // the seed leaves triggers out
    const seeded = await seed(seeding, containers);
    await seeding.close();
    await ask(dataDir, readFileSync(join(import.meta.dirname, 'ceiling/schema.sql'), 'utf8'));
    await ask(dataDir, 'vacuum analyze');
    await settle(db);
    await db.close();
    return seeded;
  } finally {
    await postgres.stop();
  }
}

/** The superuser passes row security by, as a server that has none does. */
function superuserUrl(dataDir: string): string {
  const { access, passwords } = placesIn(dataDir);
  const url = notedAccess(access)?.url('postgres', readPasswords(passwords).superuser, 'boxyard');
  if (!url) throw new Error('The PostgreSQL of the bench is not running.');
  return url;
}

const accountId = async (dataDir: string, slug: string) =>
  Number(await ask(dataDir, `select id as value from account where slug = '${slug}'`));

/** @returns the `value` of the first row, '' without one */
async function ask(dataDir: string, statements: string): Promise<string> {
  const client = new pg.Client({ connectionString: superuserUrl(dataDir) });
  await client.connect();
  try {
    const { rows } = await client.query<{ value?: string }>(statements);
    return String(rows?.[0]?.value ?? ''); // several statements have no rows of their own
  } finally {
    await client.end();
  }
}
