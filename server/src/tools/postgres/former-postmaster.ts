import { execFileSync } from 'node:child_process';
import { closeSync, constants, fstatSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../../config.ts';
import { codeOf } from '../../core/db/errors.ts';

/** In PostgreSQL's data folder; the first line is the number of its process. */
const pidFileIn = (data: string) => join(data, 'postmaster.pid');
/** Above the highest number that a system gives to a process. */
const noProcess = 2_147_483_646;
const patienceMs = 15_000;

/**
 * Clears the way for PostgreSQL on a data folder of which this process has the lock. A PostgreSQL that outlived its
 * server is ended. A number in its file that another program has by now (in containers they start at 1 again) would keep
 * PostgreSQL from starting: it is made one that nobody has. The file itself stays, since PostgreSQL finds by it what is
 * left of its shared memory.
 */
export async function endFormer(data: string): Promise<void> {
  const file = openPidFile(data);
  if (file === undefined) return;
  try {
    const text = readFileSync(file, 'utf8');
    const pid = Number.parseInt(text, 10);
    if (!isAlive(pid)) return;
    if (runsOn(pid, data)) return await end(pid, data);
    ftruncateSync(file);
    writeSync(file, text.replace(/^\d+/, String(noProcess)), 0);
  } finally {
    closeSync(file);
  }
}

/**
 * The folder belongs to PostgreSQL's user, and the server may be root: a link or a pipe in the place of the file would
 * make root write elsewhere, or wait for ever.
 */
function openPidFile(data: string): number | undefined {
  const path = pidFileIn(data);
  try {
    const file = openSync(path, constants.O_RDWR | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    if (fstatSync(file).isFile()) return file;
    closeSync(file);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return undefined;
    if (code !== 'ELOOP' && code !== 'ENXIO') throw error;
  }
  throw new ConfigError(`${path} is no file that PostgreSQL has written: look who put it there, and remove it.`);
}

async function end(pid: number, data: string): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (let signal: NodeJS.Signals = 'SIGINT'; isAlive(pid); signal = 'SIGQUIT') {
    if (performance.now() > deadline) {
      throw new ConfigError(`PostgreSQL still runs on ${data} as process ${pid} and does not end: end it.`);
    }
    process.kill(pid, signal);
    for (let tries = 0; isAlive(pid) && tries < 50; tries += 1) await sleep(100);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Whether the process is a PostgreSQL on this data folder. */
function runsOn(pid: number, data: string): boolean {
  return commandOf(pid).includes(`-D ${data} `);
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return ''; // it has just ended
  }
}
