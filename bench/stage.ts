import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.ts';
import { type RunningServer, runServer, temporaryDataDir } from '../scripts/run-server.ts';
import { openDatabase } from '../server/src/core/db/connection.ts';
import { signAccessToken } from '../server/src/core/http/tokens.ts';
import { migrate } from '../server/src/tools/migrate.ts';
import { notedAccess } from '../server/src/tools/postgres/access.ts';
import { startEmbedded } from '../server/src/tools/postgres/embedded.ts';
import { readPasswords } from '../server/src/tools/postgres/first-setup.ts';
import { placesIn } from '../server/src/tools/postgres/places.ts';
import { postgresMb, residentMb } from './processes.ts';
import { type Known, type Seeded, seed, settle } from './seed.ts';

const secret = 's'.repeat(48);
const restMs = 5_000;
const starts = 3;
const root = join(import.meta.dirname, '..');

/** Our server on a large database, as `npm start` runs it. */
export interface Stage {
  ours: {
    url: string;
    pid: number;
    known: Known;
    /** Accounts of 5,000 containers each, with the same owner. */
    others: Known[];
    /** An access token of the large account's owner, good for some minutes. */
    token(): Promise<string>;
  };
  /** Milliseconds from the start of the process to its first 200, on the database as it is. */
  startedIn: number[];
  /** Memory in MB, seconds after the start, before anything was asked for. */
  atRest: { server: number; postgres: number };
  close(): Promise<void>;
}

/** Node's arguments in `npm start`: the flags that the product runs with. */
function startCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').slice(1);
}

/** @param containers of all accounts, half of them in the large one */
export async function openStage(containers: number): Promise<Stage> {
  const data = temporaryDataDir();
  let server: RunningServer | undefined;
  const close = async () => {
    await server?.stop();
    data.remove();
  };
  try {
    const began = performance.now();
    const { session, known, others } = await makeDatabase(data.path, containers);
    console.log(`${containers} containers in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const startedIn: number[] = [];
    for (let nth = 0; nth < starts; nth++) {
      await server?.stop();
      server = await runServer({
        port: await freePort(),
        dataDir: data.path,
        log: 'test-results/bench-server.log',
        command: startCommand(),
        env: { SECRET: secret, DEMO: 'false', CALLS_A_MINUTE: '10000000' },
      });
      startedIn.push(server.startedIn);
    }
    const { url, pid } = server as RunningServer; // it was started more than once
    await sleep(restMs);
    return {
      ours: { url, pid, known, others, token: () => signAccessToken(Buffer.from(secret), session) },
      startedIn,
      atRest: { server: residentMb(pid), postgres: postgresMb(data.path) },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Migrated and filled, then closed, as a server finds it in the morning. */
async function makeDatabase(dataDir: string, containers: number): Promise<Seeded> {
  const postgres = await startEmbedded(dataDir, { report: console.error });
  try {
    const db = openDatabase(postgres.url);
    await migrate(db);
    await db.close();
    const { access, passwords } = placesIn(dataDir);
    const url = notedAccess(access)?.url('postgres', readPasswords(passwords).superuser, 'boxyard');
    if (!url) throw new Error('The PostgreSQL of the bench is not running.');
    const seeding = openDatabase(url); // as a superuser: the seed leaves triggers out
    const seeded = await seed(seeding, containers);
    await settle(seeding);
    await seeding.close();
    return seeded;
  } finally {
    await postgres.stop();
  }
}
