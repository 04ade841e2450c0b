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
  of(account: string): number;
  /** A file of theirs was read in vain for so long. */
  spent(account: string, ms: number): void;
}

/**
 * Each file that was read for long, and in vain, leaves the next one of its account a quarter of the time, until none was for a
 * while. So nobody holds the reader again and again, and an ordinary file, which takes less than the least, is read all the same.
 */
export function patience({ mostMs, leastMs, longMs, whileMs }: Times): Patience {
  const inVain = new LRUCache<string, number>({ max: 10_000, ttl: whileMs });
  const of = (account: string) => Math.max(leastMs, mostMs / 4 ** (inVain.get(account) ?? 0));
  return {
    of,
    spent(account, ms) {
      if (ms >= longMs) inVain.set(account, (inVain.get(account) ?? 0) + 1);
    },
  };
}
