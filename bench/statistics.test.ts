import { expect, test } from 'vitest';
import { atLeast, atMost, figure, median, quantile } from './statistics.ts';

test('of an even number the upper value is the middle one, and nothing has none', () => {
  expect([median([4, 1, 3, 2]), quantile([1, 2, 3, 4], 1), median([])]).toEqual([3, 4, Number.NaN]);
  expect([figure(1234.5), figure(0.246, 2), figure(Number.NaN)]).toEqual(['1,235', '0.25', '–']);
});

test('a goal says whether it is held, and without a figure it is not', () => {
  expect(atMost('List', 60, 60, 'ms')).toBe('held   List: 60.0 ms, at most 60');
  expect(atMost('List', 60, 60.1, 'ms')).toMatch(/^MISSED/);
  expect(atLeast('Detail', 0.6, 0.59)).toMatch(/^MISSED/);
  expect(atMost('List', 60, Number.NaN, 'ms')).toMatch(/^MISSED/);
});
