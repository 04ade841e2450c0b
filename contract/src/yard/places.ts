import { z } from 'zod';
import { cellsText, inEnglish } from './place-words.ts';

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

/**
 * A place as text, `area > section > Row: n > Tier: n > Position: n - m`; '' without a place.
 * @param say makes the label of each number, in English by default
 */
export function placeText(place: Place | null, say = inEnglish): string {
  if (!place) return '';
  return [place.storageAreaName, place.storageSectionName, cellsText(place, say)].join(' > ');
}
