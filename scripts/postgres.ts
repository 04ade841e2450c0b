import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, constants, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export interface Postgres {
  url: string;
  version: string;
  /** Ends it at once, as a crash (SIGQUIT) or a restart (SIGINT) does; `resume` starts it again on the same port and data. */
  halt(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

type User = { uid?: number; gid?: number };

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  // Nothing here has to outlive the process.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** Starts a PostgreSQL of its own in a temporary folder, on a free port of 127.0.0.1. */
export async function startPostgres(): Promise<Postgres> {
  const bin = findBinaries();
  const user = process.getuid?.() === 0 ? unprivilegedUser() : {};
  const folder = makeFolder(user);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  const data = join(folder, 'data');
  try {
    const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C';
    const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '--no-sync'];
    execFileSync(join(bin, 'initdb'), init, { ...options, stdio: 'pipe' });
    const port = await freePort();
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const run = async () => {
      // In a process group of its own: Ctrl-C must reach the tests first.
      const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
        ...options,
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const ended = once(server, 'exit');
      await ready(server.stderr, ended);
      return { server, ended };
    };
    let running = await run();
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      version: execFileSync(join(bin, 'postgres'), ['--version'], options).toString().trim().split(' ')[2] ?? '',
      async halt(signal) {
        running.server.kill(signal);
        await running.ended;
      },
      async resume() {
        running = await run();
      },
      async stop() {
        running.server.kill('SIGINT');
        const late = await Promise.race([running.ended.then(() => false), sleep(10_000, true, { ref: false })]);
        if (late) running.server.kill('SIGQUIT');
        await running.ended;
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Debian's newest, else the first on the PATH. */
function findBinaries(): string {
  const version = (path: string) => Number(/postgresql\/([\d.]+)\//.exec(path)?.[1]);
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => version(b) - version(a));
  const found = [...debian, ...(process.env.PATH ?? '').split(delimiter)].find((folder) =>
    ['initdb', 'postgres'].every((name) => isExecutable(join(folder, name))),
  );
  if (!found) {
    throw new Error(
      'No PostgreSQL was found, neither in /usr/lib/postgresql nor on the PATH: on Debian, apt-get install postgresql brings it.',
    );
  }
  return found;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): User {
  for (const name of ['postgres', 'nobody']) {
    const id = (kind: string) => spawnSync('id', [kind, name], { encoding: 'utf8' });
    const [uid, gid] = [id('-u'), id('-g')];
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.');
}

/** In the first temporary folder that this user can reach: root's TMPDIR may be closed to others. */
function makeFolder(user: User): string {
  for (const parent of new Set([tmpdir(), '/tmp'])) {
    const folder = mkdtempSync(join(parent, 'boxyard-postgres-'));
    if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
    if (spawnSync('test', ['-w', folder], user).status === 0) return folder;
    rmSync(folder, { recursive: true });
  }
  throw new Error(`PostgreSQL's user cannot write to ${tmpdir()}: set TMPDIR to a folder that it can reach.`);
}

async function ready(log: NodeJS.ReadableStream, ended: Promise<unknown>): Promise<void> {
  let text = '';
  const { promise: accepting, resolve } = Promise.withResolvers<true>();
  log.on('data', (chunk: Buffer) => {
    if (text.length < 20_000) text += chunk.toString();
    if (text.includes('ready to accept connections')) resolve(true);
  });
  const accepted = await Promise.race([accepting, ended.then(() => false)]);
  if (!accepted) throw new Error(`PostgreSQL did not start:\n${text}`);
}
