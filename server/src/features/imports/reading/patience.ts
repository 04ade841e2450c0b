import { LRUCache } from 'lru-cache';

interface Times {
  mostMs: number;
  leastMs: number;
  /** What took less is not counted. */
  longMs: number;
  /** After so long it is forgotten. */
  whileMs: number;
}

interface Patience {
  /** How long the next file may be read. */
  of(circle: string): number;
  /** A file of theirs was read in vain for so long. */
  spent(circle: string, ms: number): void;
}

/**
 * Each file that was read for long, and in vain, leaves the next one of its circle a quarter of the time, until none was for a
 * while. So nobody holds the reader again and again, and an ordinary file, which takes less than the least, is read all the same.
 */
export function patience({ mostMs, leastMs, longMs, whileMs }: Times): Patience {
  const inVain = new LRUCache<string, number>({ max: 10_000, ttl: whileMs });
  const of = (circle: string) => Math.max(leastMs, mostMs / 4 ** (inVain.get(circle) ?? 0));
  return {
    of,
    spent(circle, ms) {
      if (ms >= longMs) inVain.set(circle, (inVain.get(circle) ?? 0) + 1);
    },
  };
}
