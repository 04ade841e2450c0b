import { describe, expect, it } from 'vitest';
import { decimalSignOf, readNumber } from './numbers.ts';

describe('a number that people write', () => {
  it.each([
    ['0', 0],
    ['-12', -12],
    ['1234', 1234],
    ['05', 5],
    ['12.', 12],
    ['.5', 0.5],
    ['1234.5', 1234.5],
    ['1234,50', 1234.5],
    ['1234.567', 1234.567],
    ['0.125', 0.125],
    ['0,125', 0.125],
    ['12.5000', 12.5],
    ['1 234,5', 1234.5],
    ['1 234,567', 1234.567],
    ['1\u00a0234\u202f567', 1_234_567],
    ["1'234.5", 1234.5],
    ['1’234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1,234.50', 1234.5],
    ['1.234.567', 1_234_567],
    ['1,234,567', 1_234_567],
    ['−18,4', -18.4],
    [' 7 ', 7],
    ['+3', 3],
  ])('“%s” is %d', (text, value) => expect(readNumber(text)).toEqual({ is: 'number', value }));

  it.each([
    ['12.500', 12.5, 12_500],
    ['2,200', 2.2, 2200],
    ['-1.234', -1.234, -1234],
    ['100,000', 100, 100_000],
  ])('“%s” may be either', (text, decimals, thousands) =>
    expect(readNumber(text)).toEqual({ is: 'unclear', decimals, thousands }),
  );

  it.each([
    ['12.500', '.', 12.5],
    ['12.500', ',', 12_500],
    ['1.234.567', ',', 1_234_567],
    ['7', ',', 7],
  ] as const)('“%s” with %s before its decimals is %d', (text, sign, value) =>
    expect(readNumber(text, sign)).toEqual({ is: 'number', value }),
  );

  it.each([
    ...['', 'x', '12 kg', '1,2,3', '1.23.456', '1e5', '--1', '1,23.4.5', '12 5', '1 23', '1 234.567,8', '-'],
    '12.500,00.1',
  ])('“%s” is none', (text) => expect(readNumber(text)).toEqual({ is: 'none' }));

  it('with another sign than its column is none', () => {
    expect(readNumber('1.5', ',')).toEqual({ is: 'none' });
    expect(readNumber('1,234.5', ',')).toEqual({ is: 'none' });
  });
});

it.each([
  [['12.500', '3.5'], '.'],
  [['12.500', '1.234,5'], ','],
  [['12.500', '7'], '?'],
  [['1.5', '1,5'], '?'],
  [['7', 'x', ''], undefined],
])('a column of %j has the decimal sign %s', (texts, sign) => expect(decimalSignOf(texts)).toBe(sign));
