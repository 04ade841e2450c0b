import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, textColorOn } from './text-color.ts';

test('black and white are 21 : 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

test('the number reads on any colour', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  fc.assert(fc.property(color, (c) => contrast(c, textColorOn(c)) >= 4.5));
});

test('what is no colour counts as the default one', () => {
  expect(textColorOn('green')).toBe(textColorOn('#00c26e'));
});
