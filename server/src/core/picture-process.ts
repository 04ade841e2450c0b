import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Picture } from './picture-versions.ts';
import type { Answer } from './picture-worker.ts';
import { invalid, Problem } from './problems.ts';

/**
 * What the system lets the process have; more fails there, and ends that process at worst. Node sets aside 630 MB of it
 * that it never uses, and the heaviest picture that is let through takes 760.
 */
const memoryMb = 1500;
const workMs = 20_000;
const idleMs = 30_000;

const script = join(import.meta.dirname, 'picture-worker.ts');
const flags = ['--max-old-space-size=64', '--max-semi-space-size=2', script];

let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Draws a picture in a process of its own: started with the first, ended when there was none for a while, and started
 * anew after it died or had to be ended. It knows nothing of the server: no secrets, no connections. One at a time.
 * @throws 413, 415; 422 for a picture that was the end of the process, by its memory or its time
 */
export async function drawElsewhere(bytes: Uint8Array): Promise<Picture> {
  clearTimeout(idle);
  child ??= start();
  const answer = await answerOf(child, bytes);
  if (!answer) {
    end();
    throw invalid('file', 'brokenPicture');
  }
  idle = setTimeout(end, idleMs).unref();
  if ('picture' in answer) return answer.picture;
  const { code, key, params } = answer.problem;
  throw new Problem(code, key, params);
}

/** @returns undefined where there was none, or none in time */
async function answerOf(worker: ChildProcess, bytes: Uint8Array): Promise<Answer | undefined> {
  const stop = new AbortController();
  const { signal } = stop;
  try {
    return await Promise.race([
      once(worker, 'message', { signal }).then(([answer]) => answer as Answer),
      once(worker, 'exit', { signal }).then(() => undefined),
      sleep(workMs, undefined, { signal }),
      sent(worker, bytes),
    ]);
  } finally {
    stop.abort();
  }
}

/** Is only over where the bytes could not be sent: the process has died since the last picture. */
function sent(worker: ChildProcess, bytes: Uint8Array): Promise<undefined> {
  return new Promise((resolve) => worker.send(bytes, (error) => error && resolve(undefined)));
}

function end(): void {
  child?.kill('SIGKILL');
  child = undefined;
}

function start(): ChildProcess {
  const options: SpawnOptions = { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], serialization: 'advanced', env: {} };
  // The limit is the shell's to set; Windows has none.
  const limit = `ulimit -d ${memoryMb * 1024} && exec "$0" "$@"`;
  const started =
    process.platform === 'win32'
      ? spawn(process.execPath, flags, options)
      : spawn('/bin/sh', ['-c', limit, process.execPath, ...flags], options);
  started.on('error', (error) => process.emitWarning(error));
  started.on('exit', () => {
    if (child === started) child = undefined;
  });
  // It ends with its channel, so with the server however that ends; and never holds the server up.
  started.unref();
  started.channel?.unref();
  return started;
}
