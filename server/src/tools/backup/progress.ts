import { setInterval as every } from 'node:timers/promises';
import { ConfigError } from '../../config.ts';

/** How long a backup may go on without a piece that is read or written: a large table has to be sorted and counted in it. */
const patienceMs = 30 * 60_000;

/** The work hangs in the operating system, from where no error comes back: the process has to be ended. */
export class StalledError extends ConfigError {}

let lastAt = 0;

/** To be called for each piece that was read or written. */
export const noteProgress = (): void => {
  lastAt = performance.now();
};

/** @throws StalledError where nothing goes on for too long: a network drive that hangs, a pipe that nobody fills */
export async function unlessStalled<T>(work: Promise<T>, patience = patienceMs): Promise<T> {
  noteProgress();
  const watch = new AbortController();
  const stalled = async (): Promise<never> => {
    for await (const _ of every(patience / 10, undefined, { signal: watch.signal }))
      if (performance.now() - lastAt > patience) break;
    throw new StalledError(
      `Nothing was read or written for ${Math.round(patience / 60_000)} minutes: look whether the database, the folders of the backup and of the files, or the bucket still answer.`,
    );
  };
  try {
    return await Promise.race([work, stalled()]);
  } finally {
    watch.abort();
  }
}
