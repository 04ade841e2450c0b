import { expect, test } from 'vitest';
import { pastedNumber } from './pasted-number.ts';

test.each([
  ['33,335', 33.335],
  ['33.33', 33.33],
  ['1 234,50', 1234.5],
  ['1\u00a0234,50', 1234.5],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1.234.567', 1_234_567],
  ['-12', -12],
  ['-18,4', -18.4],
  ['−18,4', -18.4],
  [' 7 ', 7],
  ['12 EUR', undefined],
  ['', undefined],
])('"%s" is %s', (text, number) => {
  expect(pastedNumber(text)).toBe(number);
});
