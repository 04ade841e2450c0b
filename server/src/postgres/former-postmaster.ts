import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../config.ts';
import { removeTemporary } from './access.ts';

/** What PostgreSQL writes into its data folder while it runs. */
interface PidFile {
  pid: number;
  port: number;
  socketFolder: string;
}

const pidFileIn = (data: string) => join(data, 'postmaster.pid');
/** Above the highest number that a system gives to a process. */
const noProcess = 2_147_483_646;
const patienceMs = 15_000;

/** @returns undefined where none runs, or it has only begun to start */
export function readPidFile(data: string): PidFile | undefined {
  if (!existsSync(pidFileIn(data))) return undefined;
  const [pid, , , port, socketFolder] = readFileSync(pidFileIn(data), 'utf8').split('\n');
  return socketFolder === undefined ? undefined : { pid: Number(pid), port: Number(port), socketFolder };
}

/**
 * Clears the way for PostgreSQL on a data folder of which this process has the lock. A PostgreSQL that outlived its
 * server is ended. A number in its file that another program has by now (in containers they start at 1 again) would keep
 * PostgreSQL from starting: it is made one that nobody has. The file itself stays, since PostgreSQL finds by it what is
 * left of its shared memory.
 */
export async function endFormer(data: string): Promise<void> {
  const former = readPidFile(data);
  if (!former) return;
  removeTemporary(former.socketFolder);
  if (!isAlive(former.pid)) return;
  if (runsOn(former.pid, data)) await end(former.pid, data);
  else writeFileSync(pidFileIn(data), readFileSync(pidFileIn(data), 'utf8').replace(/^\d+/, String(noProcess)));
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
    return (error as NodeJS.ErrnoException).code === 'EPERM';
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
