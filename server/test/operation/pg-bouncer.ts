import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../../scripts/free-port.ts';
import { runAs } from '../../src/tools/postgres/run-as.ts';

/** A PgBouncer in transaction mode before a PostgreSQL of the tests. */
interface PgBouncer {
  /** The database's address through it. */
  url: string;
  /** How many sessions of PostgreSQL it has open. */
  sessions(): Promise<number>;
  /** Ends it by SIGKILL. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** @param sessions the most that it opens on PostgreSQL */
export async function startPgBouncer(databaseUrl: string, sessions: number): Promise<PgBouncer> {
  const program = findProgram();
  const { hostname, port: databasePort, username, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'boxyard-pgbouncer-'));
  chmodSync(folder, 0o755); // it runs as another user than root
  const port = await freePort();
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" ""\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
stats_users = ${username}
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 200
query_wait_timeout = 5
log_connections = 0
log_disconnections = 0
`,
  );
  const { before } = runAs([folder], undefined);
  const addressTo = (database: string) => `postgres://${username}@127.0.0.1:${port}/${database}`;
  let end = () => Promise.resolve();

  async function start(): Promise<void> {
    const [command = '', ...rest] = [...before, program, '--quiet', settings];
    const child = spawn(command, rest, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const ended = once(child, 'exit');
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    end = async () => {
      process.off('exit', kill);
      if (kill()) await ended;
    };
    while (!(await countSessions().then(Boolean, () => false))) {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended before it was ready:\n${said}`);
      await sleep(20);
    }
  }

  /** Those of its own console count as none; the text tells a count of 0 from no answer. */
  async function countSessions(): Promise<string> {
    const client = new pg.Client({ connectionString: addressTo('pgbouncer') });
    try {
      await client.connect();
      const { rows } = await client.query<{ database: string }>('show servers');
      return String(rows.filter(({ database }) => database === pathname.slice(1)).length);
    } finally {
      await client.end();
    }
  }

  try {
    await start();
  } catch (error) {
    await end();
    throw error;
  }
  return {
    url: addressTo(pathname.slice(1)),
    sessions: async () => Number(await countSessions()),
    kill: () => end(),
    start,
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findProgram(): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const found = folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));
  if (found) return found;
  throw new Error('PgBouncer was not found: on Debian, apt-get install pgbouncer brings it.');
}
