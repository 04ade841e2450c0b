import { Busy } from '../db/outages.ts';

/** Runs work when there is a place for its account. @throws Busy if none comes free in time, or too many wait for too long already */
export interface SharedPlaces {
  <T>(account: string, work: () => Promise<T>): Promise<T>;
  /** How many wait for a place. */
  waiting(): number;
}

interface Sharing {
  places: number;
  /** What one account may take, and more while others leave places free. */
  most: number;
  /** Free places that stay for others that come later. */
  spare?: number;
  /** How long work waits for a place. */
  waitMs: number;
  /** So many may wait. With more, and while the first of them has waited for `longMs`, work is refused at once. */
  mostWaiting?: number;
  longMs?: number;
}

/**
 * Shares places among accounts, so that a depot whose statements wait for a lock does not keep the others waiting. Under overload those
 * that came before are served in time, and others told at once; an account of which nothing waits yet is never refused so.
 */
export function sharedPlaces(sharing: Sharing): SharedPlaces {
  const { places, most, spare = 0, waitMs, mostWaiting = Number.POSITIVE_INFINITY, longMs = 0 } = sharing;
  const taken = new Map<string, number>();
  const waiting: { account: string; since: number; go: () => void }[] = [];
  let free = places;

  const takenBy = (account: string) => taken.get(account) ?? 0;
  const mayTake = (account: string) => free > 0 && (takenBy(account) < most || free > spare);
  const isOverloaded = () =>
    waiting.length >= mostWaiting && performance.now() - (waiting[0]?.since ?? Number.POSITIVE_INFINITY) > longMs;
  function take(account: string): void {
    free -= 1;
    taken.set(account, takenBy(account) + 1);
  }

  function giveBack(account: string): void {
    free += 1;
    if (takenBy(account) > 1) taken.set(account, takenBy(account) - 1);
    else taken.delete(account);
    // Those of accounts that have less go first, and of them those of another account than the one that has just had its turn.
    const below = waiting.filter((one) => takenBy(one.account) < most);
    const next = below.find((one) => one.account !== account) ?? below[0] ?? waiting[0];
    if (!next || !mayTake(next.account)) return;
    waiting.splice(waiting.indexOf(next), 1);
    take(next.account);
    next.go();
  }

  async function enter(account: string): Promise<void> {
    if (mayTake(account)) return take(account);
    if (isOverloaded() && waiting.some((one) => one.account === account)) throw new Busy('too many wait for a place');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const own = { account, since: performance.now(), go: resolve };
    waiting.push(own);
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(own), 1);
      reject(new Busy('no place came free in time'));
    }, waitMs);
    await promise.finally(() => clearTimeout(timer));
  }

  async function share<T>(account: string, work: () => Promise<T>): Promise<T> {
    await enter(account);
    try {
      return await work();
    } finally {
      giveBack(account);
    }
  }
  return Object.assign(share, { waiting: () => waiting.length });
}
