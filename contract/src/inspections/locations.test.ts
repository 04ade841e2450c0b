import { describe, expect, it } from 'vitest';
import { innerDamageLocations, outerDamageLocations } from '../core/enums.ts';
import {
  faces,
  isLocation,
  lengthOf,
  locationOf,
  locationOfPlace,
  partsOf,
  placeOfLocation,
  sectionsOf,
  spotOf,
} from './locations.ts';

const lengths = [20, 40, 45] as const;

describe('a location by tap', () => {
  it.each(lengths)('comes back as it was tapped, for each face, part and section of a %i-foot container', (length) => {
    const seen = new Set<string>();
    for (const face of faces)
      for (const part of partsOf(face))
        for (let from = 1; from <= sectionsOf(face, length); from++)
          for (let to = from; to <= sectionsOf(face, length); to++) {
            const spot = { face, part, from, to };
            const code = locationOf(spot);
            expect(code).toHaveLength(4);
            expect(spotOf(code, length)).toEqual(spot);
            seen.add(code);
          }
    const sections = sectionsOf('L', length);
    const ranges = (count: number) => (count * (count + 1)) / 2;
    // Two ends and two sides with five parts, three horizontal faces with three, and the whole container; no two taps have one code.
    expect(seen.size).toBe(2 * 5 * ranges(4) + 2 * 5 * ranges(sections) + 3 * 3 * ranges(sections) + 1);
  });

  it('counts 5, 10 and 11 sections from the door, the tenth as 0', () => {
    expect(lengths.map((length) => sectionsOf('R', length))).toEqual([5, 10, 11]);
    expect(spotOf('LB3N', 20)).toEqual({ face: 'L', part: 'B', from: 3, to: 3 });
    expect(spotOf('RX24', 40)).toEqual({ face: 'R', part: 'X', from: 2, to: 4 });
    expect(spotOf('TL90', 40)).toEqual({ face: 'T', part: 'L', from: 9, to: 10 });
  });

  it('is none beyond the container, backwards, or of a part that the face has not', () => {
    for (const code of ['LB6N', 'LB31', 'TT1N', 'DX15', 'LB33', 'QX1N', 'LX1', '', 'LXN1'])
      expect([code, spotOf(code, 20)]).toEqual([code, undefined]);
    expect(isLocation('LXAN')).toBe(true);
    expect(spotOf('LXAN', 40)).toBeUndefined();
  });
});

describe('the places of the specification', () => {
  it.each(lengths)('are locations of a %i-foot container, and back', (length) => {
    for (const place of outerDamageLocations)
      expect(placeOfLocation(locationOfPlace(place, length), false)).toEqual({ type: 'outer', place });
    for (const place of innerDamageLocations)
      expect(placeOfLocation(locationOfPlace(place, length), true)).toEqual({ type: 'inner', place });
  });

  it('have the door end where it says front door, and the blind end where it says rear', () => {
    const of = (
      place: 'outer_front_door_left' | 'outer_front_door_right' | 'outer_front_door_lock' | 'outer_side_rear',
    ) => locationOfPlace(place, 40);
    expect([
      of('outer_front_door_left'),
      of('outer_front_door_right'),
      of('outer_front_door_lock'),
      of('outer_side_rear'),
    ]).toEqual(['DX12', 'DX34', 'DX23', 'FX14']);
    expect(placeOfLocation('DH1N', false)?.place).toBe('outer_front_door_left');
    expect(placeOfLocation('BL3N', false)).toEqual({ type: 'inner', place: 'inner_floor' });
    expect(placeOfLocation('UX15', true)).toEqual({ type: 'outer', place: 'outer_side_bottom' });
    expect(placeOfLocation('ZZZZ', true)).toBeUndefined();
  });
});

it('a length follows from the ISO type, else from what was given, else from the footprint', () => {
  expect([
    lengthOf({ isoCode: 'L5G1', lengthFt: 40, hSize: 2 }),
    lengthOf({ isoCode: '', lengthFt: 45, hSize: 2 }),
    lengthOf({ isoCode: 'X', lengthFt: 0, hSize: 2 }),
    lengthOf({ isoCode: '', lengthFt: 0, hSize: 1 }),
  ]).toEqual([45, 45, 40, 20]);
});
