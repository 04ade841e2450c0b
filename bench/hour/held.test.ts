import { expect, test } from 'vitest';
import { compareHeld } from './held.ts';

const isFlat = (...held: number[][]) => compareHeld(['app-1', 'app-2'], held).isFlat;

test('an app may hold 6 MB more at the end than at the first look, and 3 MB more than at the second', () => {
  expect(isFlat([65, 60], [68, 63], [71, 66])).toBe(true);
  expect(isFlat([65, 60], [69, 63], [71.1, 66])).toBe(false);
  expect(isFlat([65, 60], [68, 62], [71, 65.1])).toBe(false);
});

test('what was not looked at twice is not said to be flat', () => {
  expect([isFlat(), isFlat([65, 60])]).toEqual([false, false]);
});
