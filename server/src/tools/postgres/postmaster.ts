import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Programs } from './programs.ts';
import type { RunAs } from './run-as.ts';

interface PostmasterOptions {
  programs: Programs;
  as: RunAs;
  /** The data folder. */
  data: string;
  settings: Record<string, string>;
  /** Gets each line that PostgreSQL logs once it is ready. */
  log: (line: string) => void;
}

/** A PostgreSQL that runs and accepts connections. */
export interface Postmaster {
  pid: number;
  ended: Promise<void>;
  /** Ends it: `fast` rolls open transactions back, `immediate` is a crash. */
  stop(how: 'fast' | 'immediate'): Promise<void>;
}

/** PostgreSQL did not start; the message is what it said of the reason. */
export class StartFailure extends Error {}

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;
/** What it logs then; a replica takes questions only. */
const ready = /database system is ready to accept (read-only )?connections/;
const patienceMs = { fast: 8_000, immediate: 2_000 };

/** Programs of PostgreSQL see neither our settings nor those that a user keeps for other databases (PGPORT …). */
export const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LC_ALL: 'C',
  ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }),
});

/** Starts PostgreSQL on a data folder and waits until it accepts connections. @throws StartFailure */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { programs, as, data } = options;
  const flags = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program = '', ...rest] = [...as.before, programs.postgres, '-D', data, ...flags];
  const child = spawn(program, rest, {
    cwd: '/',
    env: environment(),
    ...(as.before.length === 0 && as.user),
    // A process group of its own: Ctrl-C is for the server, which then stops PostgreSQL itself.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve()); // it could not even be started
  });
  const endChild = () => child.kill('SIGINT');
  process.once('exit', endChild);
  void ended.then(() => process.off('exit', endChild));
  await untilReady(child, ended, options.log);
  return {
    pid: child.pid ?? 0,
    ended,
    stop: (how) => stop(child, ended, how, options),
  };
}

async function untilReady(child: ChildProcess, ended: Promise<void>, log: (line: string) => void): Promise<void> {
  const { promise: accepting, resolve } = Promise.withResolvers<true>();
  const lines: string[] = [];
  let isReady = false;
  let rest = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const [...complete] = (rest + text).split('\n');
    rest = complete.pop() ?? '';
    for (const line of complete) {
      if (isReady) log(line);
      else lines.push(line);
      if (ready.test(line)) {
        isReady = true;
        resolve(true);
      }
    }
  });
  if (!(await Promise.race([accepting, ended.then(() => false)]))) throw new StartFailure(reasonIn([...lines, rest]));
}

/** The severe lines without time and process id, or all lines if none is severe. */
function reasonIn(lines: string[]): string {
  const severe = lines.flatMap((line) => /(?:FATAL|PANIC|DETAIL):\s+(.*)/.exec(line)?.[1] ?? []);
  return (severe.length > 0 ? severe : lines).join(', ').trim() || 'it ended without a word';
}

async function stop(
  child: ChildProcess,
  ended: Promise<void>,
  how: keyof typeof signals,
  { programs, data }: PostmasterOptions,
): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals, and killing the process would be a crash.
    execFileSync(programs.pgCtl, ['stop', '-D', data, '-m', how, '-w'], { env: environment(), stdio: 'ignore' });
    return ended;
  }
  for (const step of how === 'fast' ? (['fast', 'immediate'] as const) : (['immediate'] as const)) {
    child.kill(signals[step]);
    if (await Promise.race([ended.then(() => true), sleep(patienceMs[step], false, { ref: false })])) return;
  }
  child.kill('SIGKILL');
  await ended;
}
