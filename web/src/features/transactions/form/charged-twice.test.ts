import { expect, it } from 'vitest';
import { overlapping } from './charged-twice.ts';

const running = { type: 'depot', clientId: 1, startedAt: 100, finishedAt: null } as const;
const ended = { ...running, finishedAt: 200 };

it.each([
  ['a running one, from the same moment', running, running, true],
  ['a running one, by an ended one', ended, { ...running, startedAt: 150 }, true],
  ['an ended one, by a running one', { ...running, startedAt: 150 }, ended, true],
  ['not where one begins as the other ends', { ...running, startedAt: 200 }, ended, false],
  ['not another type', running, { ...running, type: 'rent' as const }, false],
  ['not another client', running, { ...running, clientId: 2 }, false],
  ['not before a start is typed', { ...running, startedAt: null }, running, false],
  ['not a fee, which has no period', { ...running, type: 'repair_fee' }, { ...running, type: 'repair_fee' }, false],
] as const)('an overlap is found: %s', (_name, typed, row, expected) => {
  expect(overlapping(typed, [row]) !== undefined).toBe(expected);
});
