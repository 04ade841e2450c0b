import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../request/services.ts';

/**
 * Runs upkeep every so many minutes for as long as the server listens, the first time after one minute; never twice at
 * once here, but perhaps in another process at the same time. A failure is logged and tried again the next time.
 */
export function every(app: Services, name: string, minutes: number, work: () => Promise<void>): void {
  const stop = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    for (let wait = 1; await passed(wait, stop.signal); wait = minutes) {
      running = work().catch((error: unknown) => app.http.log.error({ err: error }, `${name} failed`));
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
