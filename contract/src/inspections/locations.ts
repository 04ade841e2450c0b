import { innerDamageLocations, type outerDamageLocations } from '../core/enums.ts';

/** As damages of the specification name them. */
type DamagePlace = (typeof innerDamageLocations | typeof outerDamageLocations)[number];

/**
 * Where a damage is, in four signs as ISO 9897 (CEDEX) writes it: the face; which part of its height or width; the first section, and the
 * last or N where it is one. Sections are counted from the door end; those of the two ends from the left, as seen from the doors.
 */
export const faces = ['D', 'F', 'L', 'R', 'T', 'B', 'U', 'X'] as const;
export type Face = (typeof faces)[number];
/** Upper component, upper half, lower half, lower component; left and right half; X: all of it. */
const parts = ['H', 'T', 'B', 'G', 'L', 'R', 'X'] as const;
export type Part = (typeof parts)[number];

/** Door, front (the blind end), left and right side, top, bottom (the floor), understructure; X is the whole container. */
export const partsOf = (face: Face): readonly Part[] => {
  if (face === 'X') return ['X'];
  return ['T', 'B', 'U'].includes(face) ? ['L', 'R', 'X'] : ['H', 'T', 'B', 'G', 'X'];
};

/** One sign for each section: 0 is the tenth. For the eleventh of a 45' no public page names a sign; A is ours. */
const signs = '1234567890A';
const sectionFt = 4;
const endSections = 4;

export const sectionsOf = (face: Face, lengthFt: number): number => {
  if (face === 'X') return 1;
  if (face === 'D' || face === 'F') return endSections;
  return Math.min(signs.length, Math.max(1, Math.floor(lengthFt / sectionFt)));
};
const signOf = (section: number): string => signs.charAt(section - 1);

export interface Spot {
  face: Face;
  part: Part;
  /** The first and the last section, from 1. */
  from: number;
  to: number;
}

/** `LB3N`, `RX24`; the whole container is XXXX. */
export const locationOf = ({ face, part, from, to }: Spot): string =>
  face === 'X' ? 'XXXX' : `${face}${part}${signOf(from)}${to === from ? 'N' : signOf(to)}`;

/** @returns undefined for what is no place of a container of this length */
export function spotOf(location: string, lengthFt: number): Spot | undefined {
  if (location === 'XXXX') return { face: 'X', part: 'X', from: 1, to: 1 };
  const face = faces.find((one) => one === location.charAt(0));
  const part = face && partsOf(face).find((one) => one === location.charAt(1));
  if (location.length !== 4 || !face || !part || face === 'X') return undefined;
  const from = signs.indexOf(location.charAt(2)) + 1;
  const to = location.charAt(3) === 'N' ? from : signs.indexOf(location.charAt(3)) + 1;
  const isThere = from >= 1 && to >= from && to <= sectionsOf(face, lengthFt);
  // Several sections are written by the first and the last, so the same one twice is no code.
  return isThere && location.charAt(3) !== location.charAt(2) ? { face, part, from, to } : undefined;
}

/** No container is longer than this one in sections. */
export const longestFt = 45;
export const isLocation = (location: string): boolean => spotOf(location, longestFt) !== undefined;

const lengthsByIso: Record<string, number> = { '2': 20, '4': 40, L: 45 };

/** By the first letter of the ISO type, as tariffs and reports have it, else the length, else by the footprint. */
export const lengthOf = (box: { isoCode: string; lengthFt: number; hSize: number }): number =>
  lengthsByIso[box.isoCode.charAt(0).toUpperCase()] ?? (box.lengthFt > 0 ? box.lengthFt : box.hSize > 1 ? 40 : 20);

/** The places of the specification, of which `front_door` is the door end (D) and `rear` the blind end (F). */
const wholeFaces: Record<DamagePlace, [face: Face, from?: number, to?: number]> = {
  inner_side_left: ['L'],
  inner_side_right: ['R'],
  inner_side_rear: ['F'],
  inner_top: ['T'],
  inner_floor: ['B'],
  outer_front_door_left: ['D', 1, 2],
  outer_front_door_right: ['D', 3, 4],
  outer_front_door_lock: ['D', 2, 3],
  outer_side_left: ['L'],
  outer_side_right: ['R'],
  outer_side_rear: ['F'],
  outer_side_top: ['T'],
  outer_side_bottom: ['U'],
};

export function locationOfPlace(place: DamagePlace, lengthFt: number): string {
  const [face, from = 1, to = sectionsOf(face, lengthFt)] = wholeFaces[place];
  return locationOf({ face, part: 'X', from, to });
}

const outerPlaces = {
  F: 'outer_side_rear',
  L: 'outer_side_left',
  R: 'outer_side_right',
  T: 'outer_side_top',
  B: 'inner_floor',
  U: 'outer_side_bottom',
  X: 'outer_side_bottom',
} as const;
const innerPlaces = {
  ...outerPlaces,
  F: 'inner_side_rear',
  L: 'inner_side_left',
  R: 'inner_side_right',
  T: 'inner_top',
  X: 'inner_floor',
} as const;

/** The place of the specification that a location lies in. A floor is always inside, doors and understructure always outside. */
export function placeOfLocation(
  location: string,
  isInside: boolean,
): { type: 'inner' | 'outer'; place: DamagePlace } | undefined {
  const spot = spotOf(location, longestFt);
  if (!spot) return undefined;
  const { face, from, to } = spot;
  const door = to <= 2 ? 'outer_front_door_left' : from >= 3 ? 'outer_front_door_right' : 'outer_front_door_lock';
  const place = face === 'D' ? door : (isInside ? innerPlaces : outerPlaces)[face];
  return { type: innerDamageLocations.some((inner) => inner === place) ? 'inner' : 'outer', place };
}
