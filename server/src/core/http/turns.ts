/** To whom a request that waits or runs counts: a member of a circle, or of a network where nobody is signed in. */
export interface Sharer {
  /** See `circleKey`. */
  circle: string;
  /** An account, a person or whatever takes turns within the circle. */
  member: string;
}

/** Things that wait. Circles take turns, and so do the members of each circle: the one that was served goes to the end. */
interface Turns<T> {
  size(): number;
  /** How many things of this member wait. */
  of(sharer: Sharer): number;
  ofCircle(circle: string): number;
  add(sharer: Sharer, thing: T): void;
  remove(sharer: Sharer, thing: T): void;
  /** Takes out the thing whose turn it is, of those that may go now. */
  next(may?: May): { sharer: Sharer; thing: T } | undefined;
  /** The circle that has most things; '' when none waits. */
  longest(): string;
  /** Takes out the last thing of the member that has most in the circle. */
  last(circle: string): T | undefined;
}

interface May {
  circle(key: string): boolean;
  member(key: string): boolean;
}
const anybody: May = { circle: () => true, member: () => true };

export function turns<T>(): Turns<T> {
  /** The first of each map has the next turn; none is empty. */
  const circles = new Map<string, Map<string, T[]>>();
  let size = 0;

  const thingsOf = ({ circle, member }: Sharer): T[] => circles.get(circle)?.get(member) ?? [];
  const ofCircle = (circle: string) =>
    [...(circles.get(circle)?.values() ?? [])].reduce((sum, { length }) => sum + length, 0);

  function takeOut(sharer: Sharer, at: number): T | undefined {
    const things = thingsOf(sharer);
    const [thing] = things.splice(at, 1);
    if (thing !== undefined) size -= 1;
    const members = circles.get(sharer.circle);
    if (things.length === 0) members?.delete(sharer.member);
    if (members?.size === 0) circles.delete(sharer.circle);
    return thing;
  }

  function remove(sharer: Sharer, thing: T): void {
    const at = thingsOf(sharer).indexOf(thing);
    if (at >= 0) takeOut(sharer, at);
  }

  function first(may: May): Sharer | undefined {
    for (const [circle, members] of circles) {
      if (!may.circle(circle)) continue;
      for (const member of members.keys()) if (may.member(member)) return { circle, member };
    }
    return undefined;
  }

  return {
    size: () => size,
    of: (sharer) => thingsOf(sharer).length,
    ofCircle,
    add(sharer, thing) {
      const members = circles.get(sharer.circle) ?? new Map<string, T[]>();
      circles.set(sharer.circle, members);
      const things = members.get(sharer.member) ?? [];
      members.set(sharer.member, things);
      things.push(thing);
      size += 1;
    },
    remove,
    next(may = anybody) {
      const sharer = first(may);
      const thing = sharer && takeOut(sharer, 0);
      if (!sharer || thing === undefined) return undefined;
      const members = circles.get(sharer.circle);
      if (members) {
        toTheEnd(members, sharer.member);
        toTheEnd(circles, sharer.circle);
      }
      return { sharer, thing };
    },
    longest: () => [...circles.keys()].reduce((most, key) => (ofCircle(key) > ofCircle(most) ? key : most), ''),
    last(circle) {
      let most = { circle, member: '' };
      for (const member of circles.get(circle)?.keys() ?? []) {
        if (thingsOf({ circle, member }).length > thingsOf(most).length) most = { circle, member };
      }
      return takeOut(most, -1);
    },
  };
}

function toTheEnd<V>(map: Map<string, V>, key: string): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}
