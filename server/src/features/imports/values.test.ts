import { describe, expect, it } from 'vitest';
import { momentsOf } from './moments.ts';

describe('a date', () => {
  const read = momentsOf('Europe/Bratislava');
  const iso = (text: string) => {
    const seconds = read(text);
    return seconds === undefined ? undefined : new Date(seconds * 1000).toISOString().slice(0, 16);
  };

  it.each([
    ['2026-11-21', '2026-11-20T23:00'],
    ['2026-11-21 14:30', '2026-11-21T13:30'],
    ['2026-11-21T14:30:59', '2026-11-21T13:30'],
    ['2026-11-21T14:30:00Z', '2026-11-21T14:30'],
    ['21. 11. 2026', '2026-11-20T23:00'],
    ['21.11.2026 14:30', '2026-11-21T13:30'],
    ['1. 7. 2026 8:05', '2026-07-01T06:05'],
    ['21/11/2026', '2026-11-20T23:00'],
    ['46347', '2026-11-20T23:00'],
    ['46347.604166667', '2026-11-21T13:30'],
    // On the day when the clocks go forward, and back.
    ['2026-03-29 03:00', '2026-03-29T01:00'],
    ['2026-10-25 12:00', '2026-10-25T11:00'],
  ])('%s', (text, moment) => expect(iso(text)).toBe(moment));

  it.each(['31. 2. 2026', '2026-13-01', '11/21/2026', '21. 11. 26', '25:00', 'today', '12'])('“%s” is none', (text) =>
    expect(iso(text)).toBeUndefined(),
  );
});
