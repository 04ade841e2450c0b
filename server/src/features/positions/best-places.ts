import { type Stacked, standingOver, supportOf } from '@boxyard/contract/yard/stacking.ts';

/** A container that stands in a row, or is to stand there. */
export interface Held extends Stacked {
  name: string;
  clientId: number;
  kind: 'current' | 'reserved';
  /** It has a reservation elsewhere, so nothing should be put on it. */
  isLeaving: boolean;
}

/** A row of a section; `alike` counts the client's containers in the row, `alikeInSection` in its section. */
export interface RowOfYard {
  sectionId: number;
  row: number;
  tiers: number;
  positions: number;
  alike: number;
  alikeInSection: number;
  held: readonly Held[];
}

interface Wanted {
  clientId: number;
  /** In positions. */
  size: number;
}

export interface Suited extends Omit<Stacked, 'id'> {
  in: RowOfYard;
  over: 'ground' | 'ownClient' | 'otherClient';
  /** The containers of other clients that the place stands over. */
  others: string[];
  isSameSize: boolean;
}

/**
 * Free places for a container, the best first; no two of them share a cell.
 *
 * A place counts if it is free of containers and reservations, stands firm (on the ground or wholly on containers one
 * tier below), has nothing over it, and is not over a container that is to leave. Of two such places the better is
 * 1. the one that is not over a container of another client;
 * 2. the one on the ground or over containers of its own length only;
 * 3. the one over containers of its client;
 * 4. the one in the section with more containers of its client, then in the row with more;
 * 5. the lower one, then the first by section, row and position.
 */
export function bestPlaces(rows: readonly RowOfYard[], wanted: Wanted, most: number): Suited[] {
  return apart(suitedPlaces(rows, wanted), most);
}

/** All such places, the best first, also those that share cells. */
export const suitedPlaces = (rows: readonly RowOfYard[], wanted: Wanted): Suited[] =>
  rows.flatMap((row) => placesIn(row, wanted)).sort(byRules);

/** The first of them that share no cell. */
export function apart(places: readonly Suited[], most: number): Suited[] {
  const best: Suited[] = [];
  for (const place of places) {
    if (best.length === most) break;
    if (!best.some((other) => overlaps(other, place))) best.push(place);
  }
  return best;
}

/** By the first two rules nothing better can be found elsewhere. */
export const isGood = ({ over, isSameSize }: Suited): boolean => over !== 'otherClient' && isSameSize;

function placesIn(row: RowOfYard, { clientId, size }: Wanted): Suited[] {
  const standing = row.held.filter(({ kind }) => kind === 'current');
  const places: Suited[] = [];
  for (let tier = 1; tier <= row.tiers; tier += 1) {
    for (let from = 1; from + size - 1 <= row.positions; from += 1) {
      const place = { tier, from, to: from + size - 1 };
      if (row.held.some((other) => other.tier === tier && sharesColumn(other, place))) continue;
      if (supportOf(standing, place) !== 'firm' || standingOver(row.held, place).length > 0) continue;
      const under = row.held.filter((other) => other.tier < tier && sharesColumn(other, place));
      if (under.some(({ isLeaving }) => isLeaving)) continue;
      const others = under.filter((other) => other.clientId !== clientId).map(({ name }) => name);
      const over = others.length > 0 ? 'otherClient' : tier === 1 ? 'ground' : 'ownClient';
      const carrying = under.filter((other) => other.tier === tier - 1);
      const isSameSize = carrying.every((other) => other.to - other.from + 1 === size);
      places.push({ ...place, in: row, over, others, isSameSize });
    }
  }
  return places;
}

const sharesColumn = (a: Omit<Stacked, 'id'>, b: Omit<Stacked, 'id'>) => a.from <= b.to && b.from <= a.to;

const overlaps = (a: Suited, b: Suited) => a.in === b.in && a.tier === b.tier && sharesColumn(a, b);

/** By the rules above, in their order; the smaller number goes first. */
const ranks = (place: Suited): number[] => [
  place.over === 'otherClient' ? 1 : 0,
  place.isSameSize ? 0 : 1,
  place.over === 'ownClient' ? 0 : 1,
  -place.in.alikeInSection,
  -place.in.alike,
  place.tier,
  place.in.sectionId,
  place.in.row,
  place.from,
];

/** The better of two places goes first. */
export function byRules(a: Suited, b: Suited): number {
  const other = ranks(b);
  return (
    ranks(a)
      .map((rank, index) => rank - (other[index] ?? 0))
      .find((difference) => difference !== 0) ?? 0
  );
}
