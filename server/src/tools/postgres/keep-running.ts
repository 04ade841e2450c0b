import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../../core/db/errors.ts';
import type { Postmaster } from './postmaster.ts';

/** Waits between tries; the last one repeats. */
const waitsMs = [100, 500, 1000, 2000, 5000];

/**
 * Starts PostgreSQL again whenever it ends by itself, for as long as it takes: a full disk may get room again.
 * @param start throws where it cannot be started
 * @param report gets a sentence for the operator
 * @returns the way to end it for good
 */
export function keepRunning(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  report: (sentence: string) => void,
): () => Promise<void> {
  const ending = new AbortController();
  let current: Postmaster | undefined = first;
  const watching = watch();

  async function watch(): Promise<void> {
    while (current) {
      await current.ended;
      current = undefined;
      if (ending.signal.aborted) return;
      report('PostgreSQL has ended. It is started again.');
      current = await startAgain();
    }
  }

  async function startAgain(): Promise<Postmaster | undefined> {
    for (let tries = 0; !ending.signal.aborted; tries += 1) {
      await sleep(waitsMs[tries] ?? waitsMs.at(-1), undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return undefined;
      try {
        const started = await start();
        report('PostgreSQL runs again.');
        return started;
      } catch (error) {
        report(`PostgreSQL does not start: ${messageOf(error)}.`);
      }
    }
    return undefined;
  }

  return async () => {
    ending.abort();
    await current?.stop('fast');
    await watching;
    await current?.stop('fast'); // one that had been about to start
  };
}
