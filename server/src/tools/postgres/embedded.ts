import { chmodSync, existsSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../../config.ts';
import { messageOf } from '../../core/db/errors.ts';
import { makeFolder } from '../../core/files/make-folder.ts';
import { type Access, noteAccess, notedAccess, openAccess } from './access.ts';
import { hasDatabase, refuseRemains, restoreAdvice } from './data-folder.ts';
import { handOver, owner, readPasswords, setUp } from './first-setup.ts';
import { holderOf, lockFolder } from './folder-lock.ts';
import { endFormer } from './former-postmaster.ts';
import { keepRunning } from './keep-running.ts';
import { type Places, placesIn } from './places.ts';
import { StartFailure, startPostmaster } from './postmaster.ts';
import { type Programs, packagedPrograms } from './programs.ts';
import { type RunAs, runAs } from './run-as.ts';
import { settings } from './settings.ts';

/** The embedded PostgreSQL as its users see it. */
export interface Embedded {
  url: string;
  /** Ends it where this process has started it; to be called once all connections are closed. */
  stop(): Promise<void>;
}

interface Options {
  /** Prints a sentence for the operator. */
  report: (sentence: string) => void;
  /** Files and key may be there without a database: a restore brings it. */
  remainsAllowed?: boolean;
  /** A database has to be there: a new one would be of no use. */
  mustExist?: boolean;
}

/** PostgreSQL's messages about a single refused connection; the client of that connection gets them anyway. */
const isOfOneConnection = / FATAL: {2}/;

/** How long a command waits for another one, or for a server that is just starting or ending. */
const joinMs = 60_000;

/** Starts the PostgreSQL of a data folder, and makes one where there is none. @throws ConfigError */
export async function startEmbedded(dataDir: string, options: Options): Promise<Embedded> {
  const places = placesIn(dataDir);
  makeHome(places.home);
  const unlock = lockFolder(places.home, 'server');
  if (unlock) return startLocked(places, unlock, options);
  throw new ConfigError(`${inUse(dataDir, places)}: stop it first, or set DATA_DIR to another folder.`);
}

/**
 * For a command: uses the PostgreSQL that a server runs on the data folder, or starts it, one command after the other.
 * @throws ConfigError
 */
export async function joinEmbedded(dataDir: string, options: Options): Promise<Embedded> {
  const places = placesIn(dataDir);
  makeHome(places.home);
  const deadline = performance.now() + joinMs;
  while (performance.now() < deadline) {
    const unlock = lockFolder(places.home, 'command');
    if (unlock) return startLocked(places, unlock, options);
    const url = holderOf(places.home)?.kind === 'server' ? await urlOfRunning(places) : undefined;
    if (url) return { url, stop: () => Promise.resolve() };
    await sleep(200);
  }
  throw new ConfigError(`${inUse(dataDir, places)}. Try again when it has ended.`);
}

function inUse(dataDir: string, places: Places): string {
  const holder = holderOf(places.home);
  return `The data folder ${dataDir} is in use by ${holder ? `process ${holder.pid}` : 'another process'}`;
}

/** Other users may pass through the folder but not list it: PostgreSQL's user has to, if the server is root. @throws ConfigError */
function makeHome(home: string): void {
  if (existsSync(home)) return;
  try {
    makeFolder(home);
  } catch (error) {
    throw new ConfigError(`The data folder ${home} cannot be made (${messageOf(error)}): set DATA_DIR to another.`);
  }
  chmodSync(home, process.getuid?.() === 0 ? 0o711 : 0o700);
}

async function startLocked(
  places: Places,
  unlock: () => void,
  { report, remainsAllowed, mustExist }: Options,
): Promise<Embedded> {
  try {
    const programs = packagedPrograms();
    const exists = hasDatabase(places, programs.majorVersion);
    if (!exists && mustExist)
      throw new ConfigError(`There is no database in ${places.home}: set DATA_DIR or DATABASE_URL.`);
    if (!exists && !remainsAllowed) refuseRemains(places);
    const as = runAs([programs.postgres, places.home], exists ? statSync(places.data).uid : undefined);
    if (exists) handOver(places.data, as);
    else await setUp(places, programs, as);
    return await run(places, programs, as, unlock, report);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function run(
  places: Places,
  programs: Programs,
  as: RunAs,
  unlock: () => void,
  report: (sentence: string) => void,
): Promise<Embedded> {
  await endFormer(places.data);
  notedAccess(places.access)?.remove();
  const access = await openAccess(places.socket, as);
  noteAccess(places.access, access);
  let isStopping = false;
  const start = () =>
    startPostmaster({
      programs,
      as,
      data: places.data,
      settings: { ...settings, ...access.settings },
      log: (line) => isStopping || isOfOneConnection.test(line) || report(`PostgreSQL: ${line}`),
    });
  const first = await start().catch((error: unknown) => {
    if (!(error instanceof StartFailure)) throw error;
    throw new ConfigError(`The database in ${places.folder} cannot be opened (${error.message}). ${restoreAdvice}`);
  });
  const stop = keepRunning(first, start, report);
  return {
    url: urlOf(places, access),
    stop: async () => {
      isStopping = true;
      await stop();
      access.remove();
      unlock();
    },
  };
}

const urlOf = (places: Places, access: Access) => access.url(owner, readPasswords(places.passwords).owner, owner);

/** @returns undefined where it does not answer (yet) */
async function urlOfRunning(places: Places): Promise<string | undefined> {
  const access = notedAccess(places.access);
  if (!access) return undefined;
  const url = urlOf(places, access);
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return url;
  } catch {
    return undefined; // it is being started or ended; the caller has a deadline
  } finally {
    await client.end();
  }
}
