import { Busy } from '../db/outages.ts';

/** Runs work when there is a place for its account. @throws Busy if none comes free in time */
export interface SharedPlaces {
  <T>(account: string, work: () => Promise<T>): Promise<T>;
  /** How many wait for a place. */
  waiting(): number;
}

/**
 * Shares places among accounts: one may have `most`, and more while others leave places free; `spare` are for those that come
 * later. So a depot whose statements wait for a lock does not keep the others waiting.
 */
export function sharedPlaces(places: number, most: number, waitMs: number, spare = 0): SharedPlaces {
  const taken = new Map<string, number>();
  const waiting: { account: string; go: () => void }[] = [];
  let free = places;

  const takenBy = (account: string) => taken.get(account) ?? 0;
  const mayTake = (account: string) => free > 0 && (takenBy(account) < most || free > spare);
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
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const own = { account, go: resolve };
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
