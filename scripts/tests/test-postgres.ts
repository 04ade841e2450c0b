import { execFileSync } from 'node:child_process';
import { chownSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { loopback } from '../../server/src/tools/postgres/access.ts';
import { environment, type Postmaster, startPostmaster } from '../../server/src/tools/postgres/postmaster.ts';
import { type Programs, packagedPrograms, programsIn } from '../../server/src/tools/postgres/programs.ts';
import { type RunAs, runAs } from '../../server/src/tools/postgres/run-as.ts';
import { freePort } from '../free-port.ts';

/** A PostgreSQL for tests and measurements: it forgets everything with its end. */
export interface TestPostgres {
  /** As an owner of databases that is no superuser, like the product's own; its database is empty. */
  url: string;
  superuserUrl: string;
  version: string;
  /** Ends it as a crash or a restart does; `resume` starts it again on the same port and data. */
  halt(how: 'fast' | 'immediate'): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

const settings = {
  max_connections: '200',
  // Nothing here has to outlive the process.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};
const owner = 'boxyard';

/** The PostgreSQL that came with the installation, or with TEST_POSTGRES=system the machine's own. */
const testPrograms = (): Programs => (process.env.TEST_POSTGRES === 'system' ? systemPrograms() : packagedPrograms());

/** Starts a PostgreSQL in a temporary folder, on a free port of 127.0.0.1. */
export async function startTestPostgres(programs = testPrograms()): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'boxyard-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const as = runAs([programs.postgres, folder], undefined);
    const data = join(folder, 'data');
    mkdirSync(data, { mode: 0o700 });
    if (as.user) chownSync(data, as.user.uid, as.user.gid);
    initialise(programs, as, data);
    const access = loopback(await freePort());
    const all = { ...settings, ...access.settings };
    const start = () => startPostmaster({ programs, as, data, settings: all, log: () => undefined });
    let running: Postmaster = await start();
    const superuserUrl = access.url('postgres', '-', 'postgres');
    const version = await createOwner(superuserUrl);
    return {
      url: access.url(owner, '-', owner),
      superuserUrl,
      version,
      halt: (how) => running.stop(how),
      resume: async () => {
        running = await start();
      },
      stop: async () => {
        await running.stop('fast');
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Makes a new data folder, whose local users need no password. */
export function initialise(programs: Programs, as: RunAs, data: string): void {
  const options = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  const [program = '', ...rest] = [...as.before, programs.initdb, ...options];
  execFileSync(program, rest, { cwd: '/', env: environment(), ...(as.before.length === 0 && as.user), stdio: 'pipe' });
}

/** @returns PostgreSQL's version */
async function createOwner(superuserUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(`create role ${owner} login createrole createdb`);
  await client.query(`create database ${owner} owner ${owner}`);
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  await client.end();
  return rows[0]?.version ?? '';
}

/** Debian's oldest from version 15 on, else the first on the PATH. */
export function systemPrograms(): Programs {
  const version = (path: string) => Number(/postgresql\/([\d.]+)\//.exec(path)?.[1]);
  const debian = globSync('/usr/lib/postgresql/*/bin').filter((path) => version(path) >= 15);
  const found = debian.sort((a, b) => version(a) - version(b))[0] ?? onPath();
  if (found) return programsIn(found);
  throw new Error(
    'No PostgreSQL was found, neither in /usr/lib/postgresql nor on the PATH: on Debian, apt-get install postgresql brings it.',
  );
}

const onPath = () =>
  (process.env.PATH ?? '').split(delimiter).find((folder) => globSync(join(folder, 'initdb')).length);
