import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environment } from '../../server/src/tools/postgres/postmaster.ts';
import type { RunAs } from '../../server/src/tools/postgres/run-as.ts';

interface NodeOptions {
  name: string;
  as: RunAs;
  programs: { etcd: string; patroni: string };
  /** The data folder of its PostgreSQL. */
  data: string;
  /** File for what etcd and Patroni print. */
  log: string;
  /** Patroni's file. */
  settings: string;
  /** The variables of etcd. */
  etcd: Record<string, string>;
  restUrl: string;
  superuserUrl: string;
}

/** One machine of three: etcd, Patroni, and PostgreSQL below Patroni. */
export interface ClusterNode {
  name: string;
  restUrl: string;
  /** As a superuser, on this node alone. */
  superuserUrl: string;
  /** Everything that etcd and Patroni have printed. */
  output(): string;
  isRunning(): boolean;
  start(): void;
  /** Ends each of its processes by SIGKILL, as a power cut does. */
  kill(): Promise<void>;
  /** Halts Patroni alone, as one that hangs: its PostgreSQL goes on. */
  halt(): void;
  /** Lets the halted Patroni go on. */
  resume(): void;
  /** Ends them in order. */
  stop(): Promise<void>;
}

/** How long Patroni may take to end its PostgreSQL and itself. */
const stopMs = 15_000;

export function clusterNode(options: NodeOptions): ClusterNode {
  const { name, as, programs, data, log, settings, etcd, restUrl, superuserUrl } = options;
  const output = openSync(log, 'a');
  let running: ChildProcess[] = [];
  const run = (program: string, args: string[], variables: Record<string, string>) => {
    const [command = '', ...rest] = [...as.before, program, ...args];
    return spawn(command, rest, {
      cwd: '/',
      env: { ...environment(), ...variables },
      ...(as.before.length === 0 && as.user),
      detached: true, // Ctrl-C is for us, who end it
      stdio: ['ignore', output, output],
    });
  };
  const endAll = (signal: NodeJS.Signals) => {
    for (const child of running) child.kill(signal);
    for (const pid of postgresIn(data)) end(pid, signal);
  };
  // PostgreSQL is nobody's child: Patroni starts it so that it outlives Patroni.
  const endAtOnce = () => endAll('SIGKILL');
  const ended = async () => {
    await Promise.all(running.map(endOf));
    process.off('exit', endAtOnce);
    running = [];
  };
  return {
    name,
    restUrl,
    superuserUrl,
    output: () => readFileSync(log, 'utf8'),
    isRunning: () => running.length > 0,
    start: () => {
      process.once('exit', endAtOnce);
      running = [run(programs.etcd, [], etcd), run(programs.patroni, [settings], {})];
    },
    kill: async () => {
      const postgres = postgresIn(data);
      endAll('SIGKILL');
      await ended();
      while (postgres.some(isAlive)) await sleep(10);
    },
    halt: () => void running[1]?.kill('SIGSTOP'),
    resume: () => void running[1]?.kill('SIGCONT'),
    stop: async () => {
      const [store, patroni] = running;
      if (store && patroni) {
        patroni.kill('SIGTERM');
        await Promise.race([endOf(patroni), sleep(stopMs, undefined, { ref: false })]);
        store.kill('SIGTERM');
        await Promise.race([endOf(store), sleep(stopMs, undefined, { ref: false })]);
      }
      endAll('SIGKILL');
      await ended();
    },
  };
}

const endOf = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) resolve();
    else child.once('exit', () => resolve());
  });

/** The processes of the PostgreSQL that runs on the folder. */
function postgresIn(data: string): number[] {
  const file = join(data, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  // What a crash left behind may name a process of somebody else.
  if (pid < 2 || !isAlive(pid) || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)) return [];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}

/** What has ended and was not yet cleared away by the system has no command line. */
function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false; // it is gone
  }
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it has ended by itself
  }
}
