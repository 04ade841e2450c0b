import { expect, it } from 'vitest';
import { daysLate } from './lateness.ts';

const at = (moment: string) => Date.parse(moment) / 1000;
const zone = 'Europe/Bratislava';

it('counts the days of the depot’s calendar, and none within 24 hours', () => {
  const passage = at('2026-10-01T23:30:00+02:00');
  expect(daysLate(passage, at('2026-10-02T23:30:00+02:00'), zone)).toBe(0);
  expect(daysLate(passage, at('2026-10-02T23:30:01+02:00'), zone)).toBe(1);
  expect(daysLate(passage, at('2026-10-03T00:31:00+02:00'), zone)).toBe(2);
  expect(daysLate(passage, at('2026-10-08T08:00:00+02:00'), zone)).toBe(7);
});

it('counts over the end of summer time, over a year, and in another zone', () => {
  expect(daysLate(at('2026-10-24T12:00:00+02:00'), at('2026-10-26T11:30:00+01:00'), zone)).toBe(2);
  expect(daysLate(at('2026-12-31T12:00:00Z'), at('2027-01-02T12:00:00Z'), zone)).toBe(2);
  expect(daysLate(at('2026-10-01T23:30:00+02:00'), at('2026-10-03T00:31:00+02:00'), 'America/New_York')).toBe(1);
});

it('is none for a passage that is dated after the issue', () => {
  expect(daysLate(at('2026-10-09T12:00:00Z'), at('2026-10-01T12:00:00Z'), zone)).toBe(0);
});
