import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellAt, firstCellOf, hasCell, layoutOf, rectOf, spanOf } from './geometry.ts';

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

/** A place that is proposed, in a section of any cell size, and where it stands on the screen after scrolling. */
const proposals = fc
  .record({
    cellWidth: fc.double({ min: 7, max: 160, noNaN: true }),
    cellHeight: fc.double({ min: 7, max: 60, noNaN: true }),
    bar: fc.constantFrom(0, 40),
    ground: fc.integer({ min: 0, max: 30 }),
    rows: fc.array(fc.record({ tiers: fc.integer({ min: 1, max: 6 }), positions: fc.integer({ min: 3, max: 25 }) }), {
      minLength: 1,
      maxLength: 5,
    }),
    size: fc.integer({ min: 1, max: 3 }),
    at: fc.record({ row: fc.nat(), tier: fc.nat(), position: fc.nat() }),
    scrolled: fc.record({
      x: fc.double({ min: -5000, max: 5000, noNaN: true }),
      y: fc.double({ min: -5000, max: 5000, noNaN: true }),
    }),
  })
  .map(({ rows: of, size, at, scrolled, ...more }) => {
    const shape = of[at.row % of.length] as (typeof of)[number];
    const from = 1 + (at.position % (shape.positions - size + 1));
    const place = { row: 1 + (at.row % of.length), tier: 1 + (at.tier % shape.tiers), from, to: from + size - 1 };
    return { layout: layoutOf(of, { ...sizes, ...more }), place, scrolled };
  });

test('the middle of what is drawn, and each of its corners, is a click on the place itself', () => {
  fc.assert(
    fc.property(proposals, ({ layout: of, place, scrolled }) => {
      const { x, y, width, height } = rectOf(of, place);
      const inside = 0.01; // of a pixel: on the line itself the next cell begins
      const points = [
        [x + width / 2, y + height / 2],
        ...[x + inside, x + width - inside].flatMap((left) =>
          [y + inside, y + height - inside].map((top) => [left, top] as const),
        ),
      ] as const;
      for (const [left, top] of points) {
        // As the pointer is read: where it is on the screen, less where the cells begin there.
        const cell = cellAt(of, left + scrolled.x - scrolled.x, top + scrolled.y - scrolled.y);
        expect(cell && firstCellOf(cell, [place])).toEqual({ row: place.row, tier: place.tier, position: place.from });
      }
    }),
    { numRuns: 2_000 },
  );
});
