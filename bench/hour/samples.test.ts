import { expect, test } from 'vitest';
import { courseOf } from './samples.ts';

const isFlat = (kind: Parameters<typeof courseOf>[1], values: number[]) => courseOf('it', kind, values, 0).isFlat;

test('memory is flat up to ten per cent from the second third to the last', () => {
  expect(isFlat('memory', [50, 60, 100, 100, 110, 109])).toBe(true);
  expect(isFlat('memory', [50, 60, 100, 100, 111, 111])).toBe(false);
});

test('of what is counted five more are no growth', () => {
  expect([isFlat('count', [1, 1, 8, 8, 13, 13]), isFlat('count', [1, 1, 8, 8, 14, 14])]).toEqual([true, false]);
});
