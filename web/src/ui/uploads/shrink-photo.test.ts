import { expect, it } from 'vitest';
import { canShrink, fitted } from './shrink-photo.ts';

it('a photo keeps its proportions, and a small one its size', () => {
  expect(fitted(4000, 3000)).toEqual({ width: 2560, height: 1920 });
  expect(fitted(3000, 4000)).toEqual({ width: 1920, height: 2560 });
  expect(fitted(20_000, 2)).toEqual({ width: 2560, height: 1 });
  expect(fitted(640, 480)).toEqual({ width: 640, height: 480 });
});

it('only what every browser can draw is made smaller', () => {
  expect(['image/jpeg', 'image/heic', 'application/pdf', ''].map((type) => canShrink({ type }))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
