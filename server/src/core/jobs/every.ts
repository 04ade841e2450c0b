import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../http/services.ts';
import { atWork } from '../observability/work-at-hand.ts';

/**
 * Runs upkeep every so many minutes for as long as the server listens, the first time after one minute; never twice at
 * once here, but perhaps in another process at the same time. A failure is logged and tried again the next time.
 * @param first minutes until the first time
 */
export function every(app: Services, name: string, minutes: number, work: () => Promise<void>, first = 1): void {
  const stop = new AbortController();
  const count = app.metrics.job(name);
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    for (let wait = first; await passed(wait, stop.signal); wait = minutes) {
      running = atWork(name, () => app.traces.job(name, work)).then(
        () => count(true),
        (error: unknown) => {
          count(false);
          app.http.log.error({ err: error }, `${name} failed`);
        },
      );
      await running;
    }
  }

  app.http.addHook('onListen', async () => void run());
  app.http.addHook('preClose', async () => {
    stop.abort();
    await running;
  });
}

/** @returns false when stopped before */
async function passed(minutes: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(minutes * 60_000, undefined, { signal, ref: false });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}
