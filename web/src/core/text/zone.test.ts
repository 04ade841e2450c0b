import { afterAll, describe, expect, it } from 'vitest';
import { formatDateTime } from './format.ts';
import { instantAt, setZone, wallClock } from './zone.ts';

const seconds = (text: string) => Date.parse(text) / 1000;
afterAll(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone));

describe('the clocks of the depot', () => {
  it.each([
    ['Europe/Bratislava', '2026-07-01T22:30Z', '02/07/2026 00:30'],
    ['Europe/Bratislava', '2026-12-31T23:30Z', '01/01/2027 00:30'],
    ['America/New_York', '2026-07-01T02:05Z', '30/06/2026 22:05'],
    ['Asia/Kathmandu', '2026-07-01T00:00Z', '01/07/2026 05:45'],
    ['Pacific/Kiritimati', '2026-07-01T12:00Z', '02/07/2026 02:00'],
  ])('in %s show %s as %s, and take it as the same moment', (zone, instant, text) => {
    setZone(zone);
    expect(formatDateTime(seconds(instant))).toBe(text);
    expect(instantAt(wallClock(seconds(instant)))).toBe(seconds(instant));
  });

  it('take the first of an hour that they show twice, and a skipped time later by what they skip', () => {
    setZone('Europe/Bratislava');
    const night = (month: number, day: number) => instantAt({ year: 2026, month, day, hour: 2, minute: 30 });
    expect(night(10, 25)).toBe(seconds('2026-10-25T02:30+02:00'));
    expect(night(3, 29)).toBe(seconds('2026-03-29T03:30+02:00'));
    expect(wallClock(seconds('2026-10-25T02:30+01:00'))).toMatchObject({ hour: 2, minute: 30 });
  });

  it('come back as the same moment, hour by hour through a year', () => {
    const differs: string[] = [];
    const shown = (at: number) => Object.values(wallClock(at)).join(' ');
    for (const zone of ['Europe/Bratislava', 'America/St_Johns', 'Australia/Lord_Howe']) {
      setZone(zone);
      for (let at = seconds('2026-01-01T00:00Z'); at < seconds('2027-01-01T00:00Z'); at += 3600) {
        const again = instantAt(wallClock(at));
        // An hour that is there twice is taken for the first one.
        if (![at, at - 3600, at - 1800].includes(again) || shown(again) !== shown(at)) differs.push(`${zone} ${at}`);
      }
    }
    expect(differs).toEqual([]);
  });
});
