import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { asStep } from '../observability/span-at-hand.ts';

interface Bounds {
  /** What the system lets the process have; more fails there, and ends that process at worst. Node sets aside 630 MB of it that it never uses. */
  memoryMb: number;
  /** The limit of V8's heap, which is part of that memory. */
  heapMb: number;
  /** A process that holds more after a piece of work is ended: the next piece would have less. */
  keptMb: number;
  workMs: number;
  idleMs: number;
}

/** What such a process sends for each piece of work. */
export interface Done<Answer> {
  answer: Answer;
  /** The work may have failed for want of memory only. */
  isDoubtful: boolean;
  memoryMb: number;
}

/**
 * Work that could take the server's memory or time, in a process of its own: started with the first piece, ended when
 * there was none for a while, and started anew after it died or had to be ended. It knows nothing of the server: no
 * secrets, no connections. What fails in a process that has worked before is done again by a new one, so that no work
 * fails for what was done before it. The caller sees to it that it gets one piece at a time.
 * @param script answers each message by a `Done`
 * @returns what does a piece of work; undefined for work that was the end of the process, by its memory or its time
 */
export function boundedProcess<Work, Answer>(
  script: string,
  bounds: Bounds,
): (work: Work) => Promise<Answer | undefined> {
  const name = basename(script, '.ts');
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function end(): void {
    child?.kill('SIGKILL');
    child = undefined;
  }

  function start(): ChildProcess {
    const flags = [`--max-old-space-size=${bounds.heapMb}`, '--max-semi-space-size=2', script];
    const options: SpawnOptions = { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], serialization: 'advanced', env: {} };
    // The limit is the shell's to set; Windows has none.
    const limit = `ulimit -d ${bounds.memoryMb * 1024} && exec "$0" "$@"`;
    const started =
      process.platform === 'win32'
        ? spawn(process.execPath, flags, options)
        : spawn('/bin/sh', ['-c', limit, process.execPath, ...flags], options);
    started.on('error', (error) => process.emitWarning(error));
    if (started.stderr) {
      void text(started.stderr).then((said) => said && process.emitWarning(`${name} said: ${said.trim()}`));
    }
    started.on('exit', () => {
      if (child === started) child = undefined;
    });
    // It ends with its channel, so with the server however that ends; and never holds the server up.
    started.unref();
    started.channel?.unref();
    if (started.stderr instanceof Socket) started.stderr.unref();
    return started;
  }

  async function attempt(work: Work): Promise<Done<Answer> | undefined> {
    child ??= start();
    const done = await doneBy<Answer>(child, work as object, bounds.workMs);
    if (done && done.memoryMb <= bounds.keptMb) idle = setTimeout(end, bounds.idleMs).unref();
    else end();
    return done;
  }

  async function inTime(work: Work): Promise<Answer | undefined> {
    clearTimeout(idle);
    const isNew = child === undefined;
    const begun = performance.now();
    const done = await attempt(work);
    if (done && !done.isDoubtful) return done.answer;
    if (isNew || performance.now() - begun >= bounds.workMs) return done?.answer;
    clearTimeout(idle);
    end();
    return (await attempt(work))?.answer;
  }

  return (work) => asStep(name, () => inTime(work));
}

/** @returns undefined where there was none, or none in time */
async function doneBy<Answer>(worker: ChildProcess, work: object, workMs: number): Promise<Done<Answer> | undefined> {
  const stop = new AbortController();
  const { signal } = stop;
  try {
    return await Promise.race([
      once(worker, 'message', { signal }).then(([done]) => done as Done<Answer>),
      once(worker, 'exit', { signal }).then(() => undefined),
      sleep(workMs, undefined, { signal }),
      sent(worker, work),
    ]);
  } finally {
    stop.abort();
  }
}

/** Is only over where the work could not be sent: the process has died since the last piece. */
function sent(worker: ChildProcess, work: object): Promise<undefined> {
  return new Promise((resolve) => worker.send(work, (error) => error && resolve(undefined)));
}
