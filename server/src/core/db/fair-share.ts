import { askedBy } from '../http/on-behalf-of.ts';
import { type Sharer, turns } from '../http/turns.ts';
import { Outage } from './outages.ts';

/**
 * Runs work when `whose` gets a place; without it the sharer of the current request.
 * @throws Outage if no place comes free in time
 */
export interface FairShare {
  <T>(whose: Sharer | undefined, work: () => Promise<T>): Promise<T>;
  /** How many wait for a place. */
  waiting(): number;
}

/**
 * Shares places among circles, and those of a circle among its members: no circle has more than half of all, no member more
 * than half of that. Freed ones go round among the circles that wait, and in each among its members. So an account whose
 * statements wait for a lock keeps its own requests waiting, and hundreds of people of one circle none of another. Nothing
 * is refused for the number of those that wait: whoever is refused at once asks again at once, and that is dearer.
 */
export function fairShare(places: number, waitMs: number): FairShare {
  const most = { ofCircle: Math.ceil(places / 2), ofMember: Math.ceil(places / 4) };
  const waiting = turns<() => void>();
  /** How many places each circle and each member has. */
  const circles = new Map<string, number>();
  const members = new Map<string, number>();
  let free = places;
  const may = {
    circle: (circle: string) => (circles.get(circle) ?? 0) < most.ofCircle,
    member: (member: string) => (members.get(member) ?? 0) < most.ofMember,
  };

  function take({ circle, member }: Sharer, change: 1 | -1): void {
    free -= change;
    count(circles, circle, change);
    count(members, member, change);
  }

  async function enter(whose: Sharer): Promise<void> {
    if (free > 0 && may.circle(whose.circle) && may.member(whose.member)) take(whose, 1);
    else await turn(whose);
  }

  async function turn(whose: Sharer): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.add(whose, resolve);
    const timer = setTimeout(() => {
      waiting.remove(whose, resolve);
      reject(new Outage('no connection of the database came free in time'));
    }, waitMs);
    return promise.finally(() => clearTimeout(timer));
  }

  function leave(whose: Sharer): void {
    take(whose, -1);
    // The freed place may count to an account of one circle and a person of another: one of each can go on.
    for (let next = free > 0 && waiting.next(may); next; next = free > 0 && waiting.next(may)) {
      take(next.sharer, 1);
      next.thing();
    }
  }

  async function share<T>(given: Sharer | undefined, work: () => Promise<T>): Promise<T> {
    const whose = given ?? askedBy();
    await enter(whose);
    try {
      return await work();
    } finally {
      leave(whose);
    }
  }
  return Object.assign(share, { waiting: waiting.size });
}

function count(places: Map<string, number>, key: string, change: 1 | -1): void {
  const left = (places.get(key) ?? 0) + change;
  if (left > 0) places.set(key, left);
  else places.delete(key);
}
