/** Physical checks of stacks, for warnings only: the yard never refuses what a crane has done. */

/** One container in one row of a section: positions `from` to `to`, both counted. */
export interface Stacked {
  id: number;
  tier: number;
  from: number;
  to: number;
}

type Support = 'firm' | 'floating' | 'partial';

/**
 * How a place is supported: tier 1 by the ground, higher tiers by the containers one tier below. `partial` is a 40' over a
 * single 20'. @param row the other containers of the row
 */
export function supportOf(row: readonly Stacked[], place: Omit<Stacked, 'id'>): Support {
  if (place.tier === 1) return 'firm';
  let held = 0;
  for (let position = place.from; position <= place.to; position += 1) {
    if (row.some((other) => other.tier === place.tier - 1 && other.from <= position && position <= other.to)) held += 1;
  }
  if (held === 0) return 'floating';
  return held === place.to - place.from + 1 ? 'firm' : 'partial';
}

/**
 * The containers to be lifted before this one can be reached, lowest first: everything above it, and everything above
 * those (a 40' on top of it also carries what stands on its other half).
 */
export function standingOver(row: readonly Stacked[], place: Omit<Stacked, 'id'>): Stacked[] {
  const above = row.filter((other) => other.tier > place.tier).sort((a, b) => a.tier - b.tier);
  const found: Stacked[] = [];
  for (const other of above) {
    const carried = [place, ...found].some(
      (below) => below.tier < other.tier && below.from <= other.to && other.from <= below.to,
    );
    if (carried) found.push(other);
  }
  return found;
}
