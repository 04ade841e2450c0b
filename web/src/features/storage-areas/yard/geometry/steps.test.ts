import { describe, expect, test } from 'vitest';
import { spanOf } from './geometry.ts';
import { entry, nearest, step } from './steps.ts';

const shape = [
  { tiers: 3, positions: 4 },
  { tiers: 2, positions: 2 },
];
const from = (row: number, tier: number, position: number) => ({ row, tier, position });
const go = (key: string, cell: ReturnType<typeof from>, ctrl = false) => step(key, ctrl, shape, cell, spanOf(cell));

describe('arrows', () => {
  test('go up to the next tier, then to the row above', () => {
    expect(go('ArrowUp', from(2, 1, 1))).toEqual(from(2, 2, 1));
    expect(go('ArrowUp', from(2, 2, 1))).toEqual(from(1, 1, 1));
  });

  test('go down to the row below, and stay in it', () => {
    expect(go('ArrowDown', from(1, 1, 4))).toEqual(from(2, 2, 2));
  });

  test('leave the section at its ends', () => {
    expect(go('ArrowUp', from(1, 3, 1))).toBe('before');
    expect(go('ArrowDown', from(2, 1, 1))).toBe('after');
  });

  test('step over a wide container', () => {
    expect(step('ArrowRight', false, shape, from(1, 1, 2), { row: 1, tier: 1, from: 2, to: 3 })).toEqual(from(1, 1, 4));
    expect(step('ArrowLeft', false, shape, from(1, 1, 3), { row: 1, tier: 1, from: 2, to: 3 })).toEqual(from(1, 1, 1));
  });

  test('stop at both ends of a row', () => {
    expect(go('ArrowLeft', from(1, 1, 1))).toEqual(from(1, 1, 1));
    expect(go('ArrowRight', from(1, 1, 4))).toEqual(from(1, 1, 4));
  });
});

test('Home and End: the row, with Ctrl the section', () => {
  expect(go('Home', from(1, 2, 3))).toEqual(from(1, 2, 1));
  expect(go('End', from(1, 2, 3))).toEqual(from(1, 2, 4));
  expect(go('Home', from(2, 1, 2), true)).toEqual(from(1, 3, 1));
  expect(go('End', from(1, 2, 3), true)).toEqual(from(2, 1, 2));
});

test('Page keys change the row and keep the tier where there is one', () => {
  expect(go('PageDown', from(1, 3, 1))).toEqual(from(2, 2, 1));
  expect(go('PageUp', from(2, 2, 1))).toEqual(from(1, 2, 1));
});

test('other keys are not ours', () => {
  expect(go('a', from(1, 1, 1))).toBeUndefined();
});

test('a section is entered from either side, and a lost cell falls to the nearest', () => {
  expect(entry(shape, 'top', 3)).toEqual(from(1, 3, 3));
  expect(entry(shape, 'bottom', 3)).toEqual(from(2, 1, 2));
  expect(nearest(shape, from(5, 9, 9))).toEqual(from(2, 2, 2));
});
