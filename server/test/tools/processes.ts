import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from './test-app.ts';

const sources = join(import.meta.dirname, '../../src');
/** What is compiled for one process is kept for the next: dozens are started. */
const compiled = join(import.meta.dirname, '../../../node_modules/.cache/compile');

/** Tests ask more than people do, on a machine that has other work. */
const unlimited = { CALLS_A_MINUTE: '1000000', MOST_DELAY_MS: '60000' };

export interface TestFolder {
  /** The environment of a process that uses it. */
  environment: Record<string, string>;
  dataDir: string;
  remove(): Promise<void>;
}

/** An empty data folder beside a migrated database, for a process that is configured with DATABASE_URL. */
export async function testFolder(): Promise<TestFolder> {
  const { db, environment, drop } = await openTestDatabase();
  await db.close();
  const { dataDir, remove } = emptyFolder();
  return {
    environment: { ...environment, ...unlimited, DATA_DIR: dataDir, SECRET: 's'.repeat(48) },
    dataDir,
    remove: async () => {
      await remove();
      await drop();
    },
  };
}

/** An empty data folder, for a process that runs its own PostgreSQL in it. */
export function emptyFolder(): TestFolder {
  const dataDir = mkdtempSync(join(tmpdir(), 'boxyard-process-'));
  return {
    environment: { ...unlimited, DATA_DIR: dataDir, DEMO: 'false' },
    dataDir,
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

interface Finished {
  code: number | null;
  out: string;
  error: string;
}

/** Runs the command line to its end. */
export const runCli = (args: string[], environment: Record<string, string>) =>
  finish(start('tools/cli.ts', args, environment));

/** Starts a server that is expected to end by itself. */
export const runServerToEnd = (environment: Record<string, string>) => finish(start('main.ts', [], environment));

export interface RunningServer {
  address: string;
  pid: number;
  /** Everything that it has printed. */
  output(): string;
  isRunning(): boolean;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Finished>;
}

/** What it has logged so far, line by line. */
export const logLinesOf = (server: RunningServer) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

/**
 * Starts the real server on a free port and waits until it is ready.
 * @param limit what the shell does before, such as `ulimit -f 10`
 */
export async function startServer(environment: Record<string, string>, limit = ''): Promise<RunningServer> {
  const child = start('main.ts', [], { PORT: '0', LOG_LEVEL: 'silent', ...unlimited, ...environment }, limit);
  const finished = finish(child);
  let output = '';
  const ready = new Promise<string>((resolve) => {
    child.stdout?.on('data', (chunk: string) => {
      output += chunk;
      const port = /ready at http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
  });
  const address = await Promise.race([ready, finished.then(({ error }) => Promise.reject(new Error(error)))]);
  return {
    address,
    pid: child.pid ?? 0,
    output: () => output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    end: (signal) => {
      child.kill(signal);
      return finished;
    },
  };
}

/** The process gets nothing from the tests' environment except the search path for programs. */
function start(file: string, args: string[], environment: Record<string, string>, limit = ''): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  const command = [process.execPath, join(sources, file), ...args];
  const [program = '', ...rest] = limit ? ['/bin/sh', '-c', `${limit} && exec "$0" "$@"`, ...command] : command;
  const child = spawn(program, rest, {
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), NODE_COMPILE_CACHE: compiled, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout?.setEncoding('utf8');
  child.stderr?.setEncoding('utf8');
  return child;
}

async function finish(child: ChildProcess): Promise<Finished> {
  const finished = { code: null, out: '', error: '' } as Finished;
  child.stdout?.on('data', (chunk: string) => {
    finished.out += chunk;
  });
  child.stderr?.on('data', (chunk: string) => {
    finished.error += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { ...finished, code };
}
