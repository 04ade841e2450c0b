import { z } from 'zod';

/** A place in the yard: `blockIndex` adjacent positions beginning with `position`, and the names of area and section. */
export const Place = z.object({
  storageAreaName: z.string(),
  storageSectionName: z.string(),
  row: z.int(),
  tier: z.int(),
  position: z.int(),
  blockIndex: z.int(),
});
export type Place = z.output<typeof Place>;

/** The places before and after a move; null if there is none or it is not known. */
export const PlaceChange = z.object({ from: Place.nullable(), to: Place.nullable() });

/** The place that consists of these cells, given in the order of positions; null without any. */
export function placeOfCells(cells: readonly Omit<Place, 'blockIndex'>[]): Place | null {
  const [first] = cells;
  return first ? { ...first, blockIndex: cells.length } : null;
}

export type PlaceLabel = 'row' | 'tier' | 'position';
const english = { row: 'Row', tier: 'Tier', position: 'Position' };

/**
 * A place as text, `area > section > Row: n > Tier: n > Position: n - m`; '' without a place.
 * @param say makes the label of each number, in English by default
 */
export function placeText(
  place: Place | null,
  say = (label: PlaceLabel, n: string | number) => `${english[label]}: ${n}`,
): string {
  if (!place) return '';
  const { storageAreaName, storageSectionName, row, tier, position, blockIndex } = place;
  const range = blockIndex > 1 ? `${position} - ${position + blockIndex - 1}` : position;
  const steps = [say('row', row), say('tier', tier), say('position', range)];
  return [storageAreaName, storageSectionName, ...steps].join(' > ');
}
