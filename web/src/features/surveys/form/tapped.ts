import { type Face, type Part, type Spot, sectionsOf } from '@boxyard/contract/inspections/locations.ts';

/** A section that is tapped: the first tap in a part is a place of its own, the second extends it to there. */
export function tapped(before: Spot | undefined, face: Face, part: Part, section: number): Spot {
  const begins = before?.face === face && before.part === part && before.from === before.to;
  const other = begins && before ? before.from : section;
  return { face, part, from: Math.min(other, section), to: Math.max(other, section) };
}

/** All of a face. */
export const wholeFace = (face: Face, lengthFt: number): Spot => ({
  face,
  part: 'X',
  from: 1,
  to: sectionsOf(face, lengthFt),
});
