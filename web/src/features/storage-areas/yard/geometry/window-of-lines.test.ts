import { expect, test } from 'vitest';
import { layoutOf } from './geometry.ts';
import { bandOf, covering, rowsIn, tiersIn } from './window-of-lines.ts';

const layout = layoutOf(
  [
    { tiers: 20, positions: 20 },
    { tiers: 2, positions: 3 },
  ],
  {
    cellWidth: 100,
    cellHeight: 30,
    text: 12,
    labels: 80,
    bar: 0,
    ground: 20,
  },
);
const [first, second] = layout.rows as [(typeof layout.rows)[number], (typeof layout.rows)[number]];

test('only the tiers that a band touches are drawn', () => {
  expect(tiersIn(first, 30, { top: 0, bottom: 60 })).toEqual({ highest: 20, lowest: 19 });
  expect(tiersIn(first, 30, { top: 45, bottom: 75 })).toEqual({ highest: 19, lowest: 18 });
  expect(tiersIn(first, 30, { top: -500, bottom: 5000 })).toEqual({ highest: 20, lowest: 1 });
  expect(tiersIn(second, 30, { top: 0, bottom: 60 })).toBeUndefined();
});

test('a row counts with the ground under it', () => {
  expect(rowsIn(layout, { top: 605, bottom: 615 }).map(({ row }) => row)).toEqual([1]);
  expect(rowsIn(layout, { top: 0, bottom: 700 }).map(({ row }) => row)).toEqual([1, 2]);
});

test('a band grows outwards to whole steps', () => {
  expect(bandOf(130, 500, 100, 200)).toEqual({ top: 0, bottom: 800 });
});

test('scrolling a little keeps what is near, and draws only what comes in view', () => {
  const drawn = { top: 0, bottom: 1000 };
  expect(covering(drawn, { top: 700, bottom: 1200 }, 300)).toEqual({ top: 400, bottom: 1200 });
  expect(covering(drawn, { top: 100, bottom: 600 }, 300)).toEqual({ top: 0, bottom: 900 });
});

test('a jump draws the view alone', () => {
  expect(covering({ top: 0, bottom: 1000 }, { top: 9000, bottom: 9500 }, 300)).toEqual({ top: 9000, bottom: 9500 });
});
