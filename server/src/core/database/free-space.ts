import { statfs } from 'node:fs/promises';
import type { Config } from '../../config.ts';
import { Problem } from '../request/problems.ts';

/** How long an answer of the file system is reused. */
const keptMs = 1000;

/**
 * The embedded PostgreSQL ends when it can write no more. Some room is left for it: below that, changes are refused.
 * @returns a check that throws 503 while there is too little room
 */
export function openSpaceCheck({ databaseUrl, dataDir, leastFreeBytes }: Config): () => Promise<void> {
  if (databaseUrl) return () => Promise.resolve(); // that server looks after its own disk
  let askedAt = -Infinity;
  let free: Promise<number> = Promise.resolve(Infinity);
  return async () => {
    if (performance.now() - askedAt > keptMs) {
      askedAt = performance.now();
      free = statfs(dataDir).then(({ bavail, bsize }) => bavail * bsize);
    }
    if ((await free) < leastFreeBytes) throw new Problem('UNAVAILABLE', 'diskFull');
  };
}
