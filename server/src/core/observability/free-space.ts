import type { Config } from '../../config.ts';
import { Problem } from '../http/problems.ts';
import { type Room, roomIn } from './disks.ts';

/** How long an answer of the file system is reused. */
const keptMs = 1000;

/**
 * The embedded PostgreSQL ends when it can write no more. Some room is left for it: below that, changes are refused.
 * @param onRefusal is told of each refusal
 * @returns a check that throws 503 while there is too little room
 */
export function openSpaceCheck(
  { databaseUrl, dataDir, leastFreeBytes }: Config,
  onRefusal: () => void,
): () => Promise<void> {
  if (databaseUrl) return () => Promise.resolve(); // that server looks after its own disk
  let askedAt = -Infinity;
  let room: Promise<Room> | undefined;
  return async () => {
    if (!room || performance.now() - askedAt > keptMs) {
      askedAt = performance.now();
      room = roomIn(dataDir);
    }
    if ((await room).freeBytes >= leastFreeBytes) return;
    onRefusal();
    throw new Problem('UNAVAILABLE', 'diskFull');
  };
}
