import { expect, it } from 'vitest';
import { patience } from './patience.ts';

it('files that were read for long, and in vain, leave the next of their account less time, and no other', () => {
  const { of, spent } = patience({ mostMs: 30_000, leastMs: 5_000, longMs: 5_000, whileMs: 60_000 });
  expect(of('a')).toBe(30_000);
  spent('a', 4_999);
  expect(of('a')).toBe(30_000);
  spent('a', 5_000);
  expect(of('a')).toBe(7_500);
  spent('a', 7_500);
  expect(of('a')).toBe(5_000);
  spent('a', 5_000);
  expect(of('a')).toBe(5_000);
  expect(of('b')).toBe(30_000);
});
