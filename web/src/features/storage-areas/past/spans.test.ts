import { expect, it } from 'vitest';
import { spanNames, spanOf, spans } from './spans.ts';

const now = 1_800_000_000;

it('the slider reaches the moment with the shortest span', () => {
  expect(spanOf(now - 3_600, now)).toBe('day');
  expect(spanOf(now - 86_400, now)).toBe('day');
  expect(spanOf(now - 86_401, now)).toBe('week');
  expect(spanOf(now - 20 * 86_400, now)).toBe('month');
  expect(spanOf(now - 5 * 365 * 86_400, now)).toBe('year');
});

it('each span has a whole number of steps, few enough for a slider', () => {
  for (const name of spanNames) {
    const steps = spans[name].seconds / spans[name].step;
    expect(steps, name).toBeLessThanOrEqual(300);
    expect(steps, name).toBeGreaterThan(100);
  }
});
