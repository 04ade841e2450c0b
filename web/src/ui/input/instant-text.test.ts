import { describe, expect, it } from 'vitest';
import { dayOf, dayText } from './day-text.ts';
import { instantOf, instantText } from './instant-text.ts';

const secondsOf = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime() / 1000;

describe('instantOf', () => {
  it.each([
    ['21.11.26 14:30', secondsOf(2026, 10, 21, 14, 30)],
    ['1.2.2027 8:05', secondsOf(2027, 1, 1, 8, 5)],
    ['21/11/2026, 14:30', secondsOf(2026, 10, 21, 14, 30)],
    [' 21.11.26 ', secondsOf(2026, 10, 21)],
    ['15.06.99 08:00', secondsOf(1999, 5, 15, 8)],
    ['15.06.68', secondsOf(2068, 5, 15)],
    ['', null],
  ])('reads %s', (text, seconds) => expect(instantOf(text)).toBe(seconds));

  it.each(['31.02.26 10:00', '21.11.26 24:00', '21.11.26 10:60', '21.13.26', 'tomorrow', '21.11'])(
    'takes %s for no time',
    (text) => expect(instantOf(text)).toBeNaN(),
  );

  it('takes a day alone for the time of day that its field means', () => {
    const lastMinute = { hour: 23, minute: 59 };
    expect(instantOf('21.11.26', lastMinute)).toBe(secondsOf(2026, 10, 21, 23, 59));
    expect(instantOf('21.11.26 08:00', lastMinute)).toBe(secondsOf(2026, 10, 21, 8));
  });

  it('reads back what it writes', () => {
    const seconds = secondsOf(2026, 10, 21, 23, 59);
    expect(instantText(seconds)).toBe('21.11.26 23:59');
    expect(instantOf(instantText(seconds))).toBe(seconds);
    expect(instantText(null)).toBe('');
    for (const year of [1965, 1999, 2000, 2068, 2069, 2199]) {
      expect(instantOf(instantText(secondsOf(year, 5, 15, 8)))).toBe(secondsOf(year, 5, 15, 8));
      expect(dayOf(dayText(`${year}-06-15`))).toBe(`${year}-06-15`);
    }
  });
});
