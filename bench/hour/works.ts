import { setTimeout as sleep } from 'node:timers/promises';
import { type Depot, oneOf } from './depot.ts';
import { comeAndGo, Faulty, nextApp, type Worker } from './people.ts';
import { reads } from './reads.ts';
import type { App } from './site.ts';
import type { Streams } from './streams.ts';
import { mostAtOnce, type Tally } from './tally.ts';
import { writes } from './writes.ts';

/** What a work is done with. */
export interface Scene {
  worker: Worker;
  depot: Depot;
  streams: Streams;
  fault: Tally['fault'];
  /** Fetches a signed link to its end. */
  fetchLink(kind: string, url: string): Promise<void>;
}

export interface Work {
  /** How often it is begun, by all people together. */
  perMinute: number;
  run(scene: Scene): Promise<void>;
}

interface Load {
  workers: readonly Worker[];
  depots: readonly Depot[];
  apps: readonly [App, App];
  streams: Streams;
  tally: Tally;
  until: AbortSignal;
}

const signInsPerMinute = 10;
const refreshMs = 4 * 60_000;

/** Does all works at their rates until the signal, and ends what was begun. */
export async function work({ workers, depots, apps, streams, tally, until }: Load): Promise<void> {
  const fetchLink = async (kind: string, url: string) => {
    await tally.time(kind, async () => {
      const answer = await fetch(nextApp(apps).url + url);
      const bytes = await answer.arrayBuffer();
      if (!answer.ok || bytes.byteLength === 0) throw new Error(`${url} answered ${answer.status}`);
    });
  };
  const begin = async ({ run }: Work) => {
    const worker = oneOf(workers);
    const depot = depots.find(({ account }) => account === worker.account);
    if (!depot) throw new Error(`Nothing is known of ${worker.account}.`);
    await run({ worker, depot, streams, fault: tally.fault, fetchLink });
  };
  const visits: Work = { perMinute: signInsPerMinute, run: ({ worker }) => comeAndGo(apps, tally, worker.email) };
  const refreshing = keepOn(refreshMs, until, tally, async () => {
    for (const worker of workers) await worker.refresh();
  });
  const all = [...reads, ...writes, visits].map((one) =>
    keepOn(60_000 / one.perMinute, until, tally, () => begin(one)),
  );
  await Promise.all([refreshing, ...all]);
}

/** Begins something every so often, at times that are not even; what is slow is not waited for, but for a few at once. */
async function keepOn(everyMs: number, until: AbortSignal, tally: Tally, begin: () => Promise<void>): Promise<void> {
  const running = new Set<Promise<void>>();
  while (!until.aborted) {
    await sleep(everyMs * (0.5 + Math.random()), undefined, { signal: until }).catch(() => undefined);
    if (until.aborted) break;
    if (running.size >= mostAtOnce) {
      tally.leaveOut();
      continue;
    }
    const one = begin().catch((error: unknown) => {
      if (!(error instanceof Faulty)) tally.fault('load: broken', String(error instanceof Error ? error.stack : error));
    });
    running.add(one);
    void one.then(() => running.delete(one));
  }
  await Promise.all(running);
}
