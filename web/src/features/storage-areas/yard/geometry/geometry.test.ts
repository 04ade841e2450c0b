import { describe, expect, test } from 'vitest';
import { cellAt, hasCell, layoutOf, rectOf, spanOf } from './geometry.ts';

const sizes = { cellWidth: 100, cellHeight: 30, text: 12, labels: 80, bar: 0, ground: 20 };
const rows = [
  { tiers: 3, positions: 4 },
  { tiers: 1, positions: 6 },
];
const layout = layoutOf(rows, sizes);

describe('the layout of a section', () => {
  test('stacks its rows, each with its ground', () => {
    expect(layout.rows.map(({ row, top }) => [row, top])).toEqual([
      [1, 0],
      [2, 110],
    ]);
    expect(layout).toMatchObject({ width: 600, height: 160 });
  });

  test('makes room for tools above each row', () => {
    expect(layoutOf(rows, { ...sizes, bar: 40 }).rows.map(({ top }) => top)).toEqual([40, 190]);
  });
});

test('every cell is found under its own middle', () => {
  for (const [index, { tiers, positions }] of rows.entries()) {
    for (let tier = 1; tier <= tiers; tier++) {
      for (let position = 1; position <= positions; position++) {
        const cell = { row: index + 1, tier, position };
        const { x, y, width, height } = rectOf(layout, spanOf(cell));
        expect(cellAt(layout, x + width / 2, y + height / 2)).toEqual(cell);
      }
    }
  }
});

test('tiers count from the ground', () => {
  expect(cellAt(layout, 10, 5)).toEqual({ row: 1, tier: 3, position: 1 });
  expect(cellAt(layout, 10, 85)).toEqual({ row: 1, tier: 1, position: 1 });
});

test('there is no cell on the ground, beside a short row or left of the first position', () => {
  expect(cellAt(layout, 10, 95)).toBeUndefined();
  expect(cellAt(layout, 450, 5)).toBeUndefined();
  expect(cellAt(layout, -1, 5)).toBeUndefined();
  expect(cellAt(layout, 10, 500)).toBeUndefined();
});

test('a container of two positions is one rectangle', () => {
  expect(rectOf(layout, spanOf({ row: 1, tier: 1, position: 2 }, 2))).toEqual({
    x: 100,
    y: 60,
    width: 200,
    height: 30,
  });
});

test('each row has its own cells', () => {
  expect(hasCell(rows, { row: 1, tier: 3, position: 4 })).toBe(true);
  expect(hasCell(rows, { row: 1, tier: 1, position: 5 })).toBe(false);
  expect(hasCell(rows, { row: 2, tier: 2, position: 1 })).toBe(false);
  expect(hasCell(rows, { row: 3, tier: 1, position: 1 })).toBe(false);
});
