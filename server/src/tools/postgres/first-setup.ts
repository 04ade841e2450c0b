import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ConfigError } from '../../config.ts';
import { messageOf, stderrOf } from '../../core/db/errors.ts';
import { openAccess } from './access.ts';
import { type Places, placesOf } from './places.ts';
import { environment, startPostmaster } from './postmaster.ts';
import type { Programs } from './programs.ts';
import type { RunAs } from './run-as.ts';
import { settings } from './settings.ts';

/** The superuser is for the setup only; everything else is done by the database's owner, who cannot bypass row security. */
interface Passwords {
  superuser: string;
  owner: string;
}

const superuser = 'postgres';
export const owner = 'boxyard';

/** Makes a database in a folder beside its own and renames it when complete, so an interrupted setup starts again. */
export async function setUp(places: Places, programs: Programs, as: RunAs): Promise<void> {
  const { data, passwords: passwordsFile, socket } = placesOf(places.unfinished);
  rmSync(places.unfinished, { recursive: true, force: true });
  makeFolder(places.unfinished, 0o711); // PostgreSQL's user passes through
  for (const folder of [data, socket]) makeFolder(folder, 0o700, as);
  const passwords: Passwords = { superuser: newPassword(), owner: newPassword() };
  writeFileSync(passwordsFile, JSON.stringify(passwords), { mode: 0o600 });

  initialise(programs, as, data, passwords.superuser);
  const access = await openAccess(socket, as);
  const all = { ...settings, ...access.settings };
  const postmaster = await startPostmaster({ programs, as, data, settings: all, log: () => undefined });
  try {
    await createOwner(access.url(superuser, passwords.superuser, 'postgres'), passwords.owner);
    await letSearchUseIndexes(access.url(superuser, passwords.superuser, owner));
  } finally {
    await postmaster.stop('fast');
    access.remove();
  }
  renameSync(places.unfinished, places.folder);
}

/** The file was written by the first setup itself. */
export const readPasswords = (file: string): Passwords => JSON.parse(readFileSync(file, 'utf8'));

const newPassword = () => randomBytes(24).toString('base64url');

function makeFolder(path: string, mode: number, as?: RunAs): void {
  mkdirSync(path);
  chmodSync(path, mode);
  if (as?.user) chownSync(path, as.user.uid, as.user.gid);
}

/** A folder that was copied back by hand may be open to others, and belongs to root if root copied it. */
export function handOver(folder: string, { user }: RunAs): void {
  chmodSync(folder, 0o700);
  if (!user || statSync(folder).uid === user.uid) return;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  // The folder itself comes last: until then that user cannot change its content.
  for (const path of [...names, '']) lchownSync(join(folder, path), user.uid, user.gid);
}

function initialise(programs: Programs, as: RunAs, data: string, password: string): void {
  const passwordFile = join(data, '..', 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (as.user) chownSync(passwordFile, as.user.uid, as.user.gid);
  const authentication = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const encoding = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
  const command = [...as.before, programs.initdb, '-D', data, '-U', superuser, ...authentication, ...encoding];
  const [program = '', ...rest] = command;
  try {
    execFileSync(program, rest, {
      cwd: '/',
      env: environment(),
      ...(as.before.length === 0 && as.user),
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
  } catch (error) {
    const said = stderrOf(error);
    const reason = /error: (.*)/.exec(said)?.[1] ?? (said || messageOf(error));
    throw new ConfigError(`A new database could not be made in ${data}: ${reason}.`);
  } finally {
    rmSync(passwordFile);
  }
}

async function createOwner(url: string, password: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`create role ${owner} login createrole password ${client.escapeLiteral(password)}`);
    await client.query(`create database ${owner} owner ${owner}`);
  });
}

/**
 * LIKE tells nothing of a row but whether it matches, but PostgreSQL does not count it among such functions: its only error is
 * about the pattern. So row security would keep searches from the indexes of trigrams.
 */
const letSearchUseIndexes = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('alter function textlike(text, text) leakproof');
  });

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
