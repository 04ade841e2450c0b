import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RunningServer {
  url: string;
  pid: number;
  /** From the start of the process to its first good answer. */
  startedIn: number;
  stop(): Promise<void>;
}

interface Options {
  port: number;
  dataDir: string;
  /** File for what the server prints. */
  log: string;
  env?: NodeJS.ProcessEnv;
  /** What Node is to run; the server's main file without it. */
  command?: string[];
  patience?: number;
}

/** Tests ask more than people do, on a machine that has other work. */
const unlimited = { CALLS_A_MINUTE: '1000000', MOST_DELAY_MS: '60000' };

const main = join(import.meta.dirname, '../server/src/main.ts');

/** Starts the real server with its own PostgreSQL and waits until it is ready. */
export async function runServer({
  port,
  dataDir,
  log,
  env,
  command = [main],
  patience = 60_000,
}: Options): Promise<RunningServer> {
  // A developer's own settings must not reach it.
  const { DATABASE_URL, STORAGE_URL, SMTP_URL, SECRET, DEMO, NODE_ENV, ...inherited } = process.env;
  const url = `http://127.0.0.1:${port}`;
  mkdirSync(dirname(log), { recursive: true });
  const output = openSync(log, 'w');
  const begin = performance.now();
  const child = spawn(process.execPath, command, {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...inherited,
      ...unlimited,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', output, output],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    const late = await Promise.race([ended.then(() => false), sleep(10_000, true, { ref: false })]);
    if (late) child.kill('SIGKILL');
    await ended;
  };
  // The port was free a moment ago: if another server took it meanwhile, that one answers.
  const hasSaidSo = () => readFileSync(log, 'utf8').includes('Boxyard is ready at');
  while (!(hasSaidSo() && (await isReady(url)))) {
    const gone = child.exitCode !== null || child.signalCode !== null;
    if (gone || performance.now() - begin > patience) {
      if (!gone) await stop();
      throw new Error(
        `The server ${gone ? 'ended before it was ready' : 'was not ready in time'}:\n${readFileSync(log, 'utf8')}`,
      );
    }
    await sleep(50);
  }
  return { url, pid: child.pid ?? 0, startedIn: performance.now() - begin, stop };
}

async function isReady(url: string): Promise<boolean> {
  // Refused while the server is not listening yet.
  return fetch(`${url}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** A fresh data folder, and how to remove it. */
export function temporaryDataDir(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'boxyard-data-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
