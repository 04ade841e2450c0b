import { locationOf } from '@boxyard/contract/inspections/locations.ts';
import { expect, it } from 'vitest';
import { tapped, wholeFace } from './tapped.ts';

it('a second tap in the same part extends the place, in either direction; a third begins anew', () => {
  const one = tapped(undefined, 'R', 'X', 4);
  const range = tapped(one, 'R', 'X', 2);
  expect([one, range, tapped(range, 'R', 'X', 5), tapped(one, 'R', 'B', 2)].map(locationOf)).toEqual([
    'RX4N',
    'RX24',
    'RX5N',
    'RB2N',
  ]);
  expect(locationOf(wholeFace('R', 40))).toBe('RX10');
});
