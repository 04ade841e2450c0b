import { expect, it } from 'vitest';
import { isoCodeMeaning, isoCodes } from './iso-codes.ts';

it('reads length, height and kind', () => {
  expect(isoCodeMeaning('45r1')).toEqual({ length: '40', height: '9.5', kind: 'R' });
  expect(isoCodeMeaning('L5G1')).toEqual({ length: '45', height: '9.5', kind: 'G' });
});

it.each(['', '22G', 'ZZZZ', '22X1'])('has no meaning for %j', (code) => expect(isoCodeMeaning(code)).toBeNull());

it('every suggested code has a meaning', () => {
  expect(isoCodes.filter((code) => isoCodeMeaning(code) === null)).toEqual([]);
});
