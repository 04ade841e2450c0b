import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decideKeys, quietMs } from './burst.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Presses keys with these pauses before them, in milliseconds. @returns those that counted */
function typed(...presses: [key: string | undefined, pause: number][]): string[] {
  const acted: string[] = [];
  const { press } = decideKeys((key) => acted.push(key));
  let now = 1000;
  for (const [key, pause] of presses) {
    vi.advanceTimersByTime(pause);
    now += pause;
    press(key, now);
  }
  vi.advanceTimersByTime(1000);
  return acted;
}

it('a key pressed alone counts', () => {
  expect(typed(['c', 0])).toEqual(['c']);
});

it('keys pressed by hand count each', () => {
  expect(typed(['g', 0], ['d', quietMs + 30], ['c', 200])).toEqual(['g', 'd', 'c']);
});

it.each([1, 10, 30, quietMs - 1])('nothing of a burst counts, with %i ms between its characters', (pause) => {
  const burst = [...'cgd/?12c'].map((key): [string, number] => [key, pause]);
  expect(typed(...burst)).toEqual([]);
  expect(typed(['c', 0], ...burst)).toEqual([]);
});

it('the Enter that ends a burst belongs to it, and what comes by hand afterwards does not', () => {
  expect(typed(['c', 0], ['d', 5], [undefined, 5], ['g', 500])).toEqual(['g']);
});

it('a key that waits can be forgotten', () => {
  const act = vi.fn();
  const { press, forget } = decideKeys(act);
  press('c', 0);
  forget();
  vi.advanceTimersByTime(1000);
  expect(act).not.toHaveBeenCalled();
});
