import { setTimeout as sleep } from 'node:timers/promises';
import { openStream, type ServerEvent } from '../../server/test/tools/event-stream.ts';
import type { Worker } from './people.ts';
import type { Account, App } from './site.ts';
import type { Tally } from './tally.ts';

export const streamCount = 200;
/** How long a notice may take. */
const patienceMs = 5_000;
/** How long notices are kept for those who ask later. */
const keptMs = 60_000;
const renewMs = 2_000;

interface Stream {
  worker: Worker;
  app: App;
  openedAt: number;
  isClosing: boolean;
  close(): void;
}

export interface Streams {
  open(): number;
  notices(): number;
  /** Counts, as late as need be, a stream of the account that was not told of a change. `before` is when it was asked for. */
  expect(account: Account, entity: string, id: number, version: number, before: number): void;
  stop(): Promise<void>;
}

const keyOf = (entity: string, id: number) => `${entity} ${id}`;

/** 200 open screens, half at either app. Every few seconds one goes and another comes. */
export async function openStreams(
  workers: readonly Worker[],
  apps: readonly [App, App],
  tally: Tally,
): Promise<Streams> {
  const open = new Set<Stream>();
  /** The newest version of each record that a stream was told of: changes that come together are told as one. */
  const seen = new Map<string, { at: number; by: Map<Stream, number> }>();
  const checks = new Set<Promise<void>>();
  const [stopping, reading] = [new AbortController(), new Set<Promise<void>>()];
  let notices = 0;
  const note = (stream: Stream, { event, data }: ServerEvent) => {
    if (event === 'resync') return tally.fault('streams: resync', `${stream.app.name} ${stream.worker.email}`);
    notices++;
    const { entity, id, version } = data as { entity: string; id: number; version: number }; // the contract's ChangeNotice
    const key = keyOf(entity, id);
    const by = seen.get(key)?.by ?? new Map<Stream, number>();
    by.set(stream, Math.max(version, by.get(stream) ?? 0));
    seen.set(key, { at: performance.now(), by });
  };
  const add = async (worker: Worker, app: App) => {
    const source = await openStream({ address: app.url }, worker.account, worker.token());
    if (source.status !== 200) throw new Error(`A stream of ${app.name} answered ${source.status}.`);
    const stream: Stream = { worker, app, openedAt: performance.now(), isClosing: false, close: source.close };
    open.add(stream);
    const read = async () => {
      try {
        for (let event = await source.next(); event; event = await source.next()) note(stream, event);
      } catch (error) {
        if (!stream.isClosing) tally.fault('streams: broken', `${app.name} ${worker.email}: ${error}`);
      }
      open.delete(stream);
      if (stream.isClosing) return;
      tally.fault('streams: ended', `${app.name} ${worker.email}`);
      if (!stopping.signal.aborted) await tally.time('streams: open', () => add(worker, app));
    };
    const done = read();
    reading.add(done);
    void done.then(() => reading.delete(done));
  };
  for (let nth = 0; nth < streamCount; nth++) {
    const worker = workers[nth % workers.length];
    const app = apps[Math.floor(nth / workers.length) % 2];
    if (worker && app) await tally.time('streams: open', () => add(worker, app));
  }
  const renew = async () => {
    const [oldest] = open;
    if (!oldest) return;
    oldest.isClosing = true;
    oldest.close();
    await tally.time('streams: open', () => add(oldest.worker, oldest.app));
    for (const [key, { at }] of seen) if (performance.now() - at > keptMs) seen.delete(key);
  };
  const keepRenewing = async () => {
    while (!stopping.signal.aborted) {
      await sleep(renewMs, undefined, { signal: stopping.signal }).then(renew, () => undefined);
    }
  };
  const renewing = keepRenewing();
  return {
    open: () => open.size,
    notices: () => notices,
    expect(account, entity, id, version, before) {
      const waiting = [...open].filter(({ worker, openedAt }) => worker.account === account && openedAt < before);
      const check = async () => {
        await sleep(patienceMs);
        const by = seen.get(keyOf(entity, id))?.by;
        const isTold = (stream: Stream) => (by?.get(stream) ?? 0) >= version;
        const missing = waiting.filter((stream) => open.has(stream) && !stream.isClosing && !isTold(stream));
        if (missing.length > 0)
          tally.fault(
            'streams: missing notice',
            `${keyOf(entity, id)} ${version}: ${missing.length} of ${waiting.length}`,
          );
      };
      const done = check();
      checks.add(done);
      void done.then(() => checks.delete(done));
    },
    async stop() {
      await Promise.all(checks);
      stopping.abort();
      await renewing;
      for (const stream of open) {
        stream.isClosing = true;
        stream.close();
      }
      await Promise.all(reading);
    },
  };
}
