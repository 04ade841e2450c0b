import { expect, test } from 'vitest';
import { accountOf, signToken } from './ceiling/tokens.ts';
import { type Facts, pageOf } from './page.ts';
import { figure, median, quantile } from './statistics.ts';

const facts: Facts = {
  date: '2026-11-22',
  commit: 'commit abc1234',
  cores: 2,
  processor: 'a processor',
  gigabytes: 24,
  others: 0.02,
  isQuick: false,
};
const goal = { what: 'List', goal: 'at most 2', measured: '3.00', holds: false };
const chapters = [
  { title: 'A list', lines: ['| a |'], goals: [goal, { ...goal, holds: true }], meaning: 'A list: 6 ms.' },
];

test('the page tells goals, held and missed, and what spoils its figures', () => {
  const page = pageOf(facts, { rounds: 3, seconds: 8 }, '18.1', chapters);
  expect(page).toContain('| List | at most 2 | 3.00 | **missed** |');
  expect(page).toContain('| List | at most 2 | 3.00 | held |');
  expect(page.indexOf('- A list: 6 ms.'), 'before what was missed').toBeLessThan(page.indexOf('**missed**'));
  expect(page).toContain('- A list: 6 ms.');
  expect(page).toContain('2026-11-22, commit abc1234. 2 cores (a processor), 24 GB');
  expect(page).not.toMatch(/loaded|quick run/);
  const spoilt = pageOf({ ...facts, others: 1.5, isQuick: true }, { rounds: 1, seconds: 2 }, '18.1', chapters);
  expect(spoilt).toContain('**The machine was loaded:** other work took 75 % of its processors');
  expect(spoilt).toContain('**A quick run**');
});

test('medians, percentiles and figures', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.95)).toBe(10);
  expect([figure(1234.5), figure(0.25, 2), figure(median([]))]).toEqual(['1,235', '0.25', '–']);
});

test('the ceiling lets nobody in without its own token', () => {
  const token = signToken('a secret', 7);
  expect(accountOf('a secret', `Bearer ${token}`)).toBe(7);
  for (const forged of [undefined, 'Bearer x', token, `Bearer ${token}x`, `Bearer ${signToken('another', 7)}`])
    expect(accountOf('a secret', forged)).toBeUndefined();
});
