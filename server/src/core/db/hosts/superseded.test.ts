import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveSuperseded } from './superseded.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a connection leaves its host when another was promoted since, and not before', async () => {
  let newest = 1;
  const left: string[] = [];
  const watch = leaveSuperseded(async () => {
    if (newest === 0) throw new Error('none of its hosts takes changes');
    return newest;
  });
  for (const [name, timeline] of [
    ['old', 1],
    ['new', 2],
  ] as const) {
    const stop = watch({
      timeline,
      leave: () => {
        left.push(name);
        stop();
      },
    });
  }
  await vi.advanceTimersByTimeAsync(3_000);
  newest = 0;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(left).toEqual([]);
  newest = 2;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(left).toEqual(['old']);
});

it('nobody is asked while there is no connection', async () => {
  const ask = vi.fn(async () => 1);
  const stop = leaveSuperseded(ask)({ timeline: 1, leave: () => undefined });
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).not.toHaveBeenCalled();
});
