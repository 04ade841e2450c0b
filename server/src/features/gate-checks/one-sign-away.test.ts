import { expect, it } from 'vitest';
import { isOneSignAway } from './one-sign-away.service.ts';

it.each([
  ['BKG5567321', 'BKG5567322', true],
  ['MEDUKX998123', 'MEDUKX998132', true],
  ['CLKA71', 'CLKA7', true],
  ['CLKA7', 'CLKA71', true],
  ['CLKA71', 'CLK71', true],
  ['CLKA71', 'CLKA71', false],
  ['CLKA71', 'CLKB72', false],
  ['CLKA71', 'CLKA', false],
  ['AB', 'BA', true],
  ['ABCD', 'BADC', false],
])('%s and %s: %s', (one, other, is) => {
  expect(isOneSignAway(one, other)).toBe(is);
});
