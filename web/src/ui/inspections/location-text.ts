import { type Face, longestFt, type Part, spotOf } from '@boxyard/contract/inspections/locations.ts';
import i18next from 'i18next';

const say = (key: string, values: Record<string, string | number> = {}): string =>
  i18next.t(`place.${key}`, { ns: 'surveys', ...values });

/** Of a roof, a floor and an understructure the parts share the width; of all others the height. */
export const partText = (face: Face, part: Part): string =>
  part === 'X' ? say(['T', 'B', 'U'].includes(face) ? 'wholeWidth' : 'wholeHeight') : say(`part.${part}`);

export const faceText = (face: Face): string => say(`face.${face}`);

/**
 * Where a damage is, in words: "Right side, whole height, sections 2-4 from the door". What is no place stays as it is.
 * The texts `surveys` are loaded by then.
 */
export function locationText(location: string, lengthFt = longestFt): string {
  const spot = spotOf(location, lengthFt);
  if (!spot) return location;
  const { face, part, from, to } = spot;
  if (face === 'X') return faceText(face);
  const end = face === 'D' || face === 'F' ? 'fromLeft' : 'fromDoor';
  const sections = from === to ? say(`one.${end}`, { from }) : say(`several.${end}`, { from, to });
  return [faceText(face), partText(face, part), sections].join(', ');
}
