import { afterEach, expect, it, vi } from 'vitest';
import { getClockDifference, noteServerTime, serverNow, stopwatch } from './server-clock.ts';

const server = Date.parse('2026-11-28T12:00:00Z');
const hour = 3600;
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['two hours slow', -2 * hour],
  ['an hour fast', hour],
  ['right', 0],
])('a device whose clock is %s says the time of the server', (_, wrong) => {
  vi.useFakeTimers({ now: server + wrong * 1000 + 400 });
  noteServerTime('Sat, 28 Nov 2026 12:00:00 GMT', Date.now() - 200);
  expect(Math.abs(serverNow() - server / 1000)).toBeLessThanOrEqual(1);
  expect(Math.abs(getClockDifference() + wrong)).toBeLessThanOrEqual(1);
});

it('an answer without a time, or one that took long, says nothing', () => {
  vi.useFakeTimers({ now: server });
  noteServerTime('Sat, 28 Nov 2026 12:00:00 GMT', Date.now());
  const before = getClockDifference();
  noteServerTime(null, Date.now());
  noteServerTime('Sat, 28 Nov 2026 18:00:00 GMT', Date.now() - 20_000);
  expect(getClockDifference()).toBe(before);
});

it('what waits is timed, unless the clock was changed meanwhile', () => {
  vi.useFakeTimers({ now: server });
  const waited = stopwatch();
  vi.advanceTimersByTime(90_000);
  expect(waited()).toBe(90);
  vi.setSystemTime(server + 7200_000);
  expect(waited()).toBe('unclear');
});
