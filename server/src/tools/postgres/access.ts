import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ConfigError } from '../../config.ts';
import type { RunAs } from './run-as.ts';

/** Where it listens: in a folder, or on a port of the loopback. */
type Where = { socketFolder: string } | { port: number };

/** How a running PostgreSQL is reached: its settings for that, and the address of a database for a user. */
export interface Access {
  settings: Record<string, string>;
  url(user: string, password: string, database: string): string;
  where: Where;
  /** Removes the folder of the socket, where that is a temporary one. */
  remove(): void;
}

/** The longest path that a socket can have, in bytes. Linux allows 107, macOS 103. */
const longestPath = 103;
const temporaryName = 'boxyard-socket-';

/**
 * A Unix socket in a folder that only PostgreSQL's user and root may enter; on Windows a free port of the loopback.
 * @param folder where the socket is to lie. A temporary folder takes its place where the path is too long or the file system has no sockets.
 */
export async function openAccess(folder: string, as: RunAs): Promise<Access> {
  if (process.platform === 'win32') return loopback(await freePort());
  for (const makeFolder of [() => ownFolder(folder, as), ...temporaryFolders(as)]) {
    const made = makeFolder();
    if (fits(made) && isWritable(made, as) && (await takesSockets(made))) return socketIn(made);
    removeTemporary(made);
  }
  throw new ConfigError(
    `PostgreSQL needs a folder for its socket, and neither ${folder} nor ${tmpdir()} takes one: set TMPDIR.`,
  );
}

const fits = (folder: string) => Buffer.byteLength(`${folder}/.s.PGSQL.${socketPort}`) <= longestPath;

/** Part of the socket's name; nothing listens on the port itself. */
const socketPort = 5432;

function socketIn(folder: string): Access {
  return {
    where: { socketFolder: folder },
    settings: { listen_addresses: '', port: String(socketPort), unix_socket_directories: folder },
    url: (user, password, database) =>
      `postgres://${user}:${password}@localhost:${socketPort}/${database}?host=${encodeURIComponent(folder)}`,
    remove: () => removeTemporary(folder),
  };
}

export function loopback(port: number): Access {
  return {
    where: { port },
    settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
    url: (user, password, database) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    remove: () => undefined,
  };
}

function removeTemporary(folder: string): void {
  if (basename(folder).startsWith(temporaryName)) rmSync(folder, { recursive: true, force: true });
}

/** Read by commands that use the same PostgreSQL, and by the next start, which cleans up after a killed server. */
export function noteAccess(file: string, { where }: Access): void {
  writeFileSync(file, JSON.stringify(where), { mode: 0o600 });
}

/** @returns undefined where none was noted */
export function notedAccess(file: string): Access | undefined {
  if (!existsSync(file)) return undefined;
  const where: Where = JSON.parse(readFileSync(file, 'utf8')); // written by `noteAccess`
  return 'port' in where ? loopback(where.port) : socketIn(where.socketFolder);
}

function ownFolder(folder: string, as: RunAs): string {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700, recursive: true });
  return givenTo(as, folder);
}

/** Root's TMPDIR may be closed to others. */
const temporaryFolders = (as: RunAs) =>
  [...new Set([tmpdir(), '/tmp'])].map((parent) => () => givenTo(as, mkdtempSync(join(parent, temporaryName))));

function givenTo({ user }: RunAs, folder: string): string {
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

function isWritable(folder: string, { before, user }: RunAs): boolean {
  const [program = '', ...rest] = [...before, 'test', '-w', folder, '-a', '-x', folder];
  return spawnSync(program, rest, { cwd: '/', stdio: 'ignore', ...(before.length === 0 && user) }).status === 0;
}

async function takesSockets(folder: string): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(join(folder, '.try'));
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch {
    return false; // whatever it is, no socket can be made here
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a server on a port has one
  server.close();
  await once(server, 'close');
  return port;
}
