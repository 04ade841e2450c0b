import { askedBy } from '../request/on-behalf-of.ts';
import { Outage } from './outages.ts';

/** Runs work when `key` gets a place; for '' the key of the current request is used. @throws Outage if no place comes free in time */
export type FairShare = <T>(key: string, work: () => Promise<T>) => Promise<T>;

interface Group {
  running: number;
  waiting: (() => void)[];
}

/**
 * Shares places among keys: no key has more than half of them, and freed ones go round among the keys that wait. So an
 * account whose statements wait for a lock keeps its own requests waiting and nobody else's.
 */
export function fairShare(places: number, waitMs: number): FairShare {
  const most = Math.ceil(places / 2);
  /** The waiting work by key; the first key has the next turn. */
  const groups = new Map<string, Group>();
  let free = places;

  function take(group: Group): void {
    free -= 1;
    group.running += 1;
  }

  async function enter(key: string): Promise<Group> {
    const group = groups.get(key) ?? { running: 0, waiting: [] };
    groups.set(key, group);
    if (free > 0 && group.running < most) take(group);
    else await turn(group);
    return group;
  }

  function turn(group: Group): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    group.waiting.push(resolve);
    const timer = setTimeout(() => {
      group.waiting.splice(group.waiting.indexOf(resolve), 1);
      reject(new Outage('no connection of the database came free in time'));
    }, waitMs);
    return promise.finally(() => clearTimeout(timer));
  }

  function leave(key: string, group: Group): void {
    free += 1;
    group.running -= 1;
    for (const [other, candidate] of groups) {
      const go = candidate.running < most && candidate.waiting.shift();
      if (!go) continue;
      take(candidate);
      groups.delete(other);
      groups.set(other, candidate);
      go();
      break;
    }
    if (group.running === 0 && group.waiting.length === 0) groups.delete(key);
  }

  return async (given, work) => {
    const key = given || askedBy();
    const group = await enter(key);
    try {
      return await work();
    } finally {
      leave(key, group);
    }
  };
}
