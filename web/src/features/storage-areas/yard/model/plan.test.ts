import type { OccupiedPosition } from '@boxyard/contract/yard/positions.ts';
import { describe, expect, test } from 'vitest';
import { planFrom } from './plan.ts';
import { buildModel } from './section-model.ts';

const rows = [
  { tiers: 2, positions: 4 },
  { tiers: 2, positions: 3 },
];
const stands = (id: number, row: number, tr: number, ps: number[]): OccupiedPosition => ({
  row,
  containerData: { id, size: ps.length, cin: `BOX${id}`, color: '#112233', isInTransfer: false },
  currentPosition: { tr, ps },
});
const mover = (id: number, size = 1) => ({ containerId: id, cin: `BOX${id}`, size, ownIsFree: true });
const places = (model: OccupiedPosition[], start: [number, number, number], ...movers: ReturnType<typeof mover>[]) => {
  const [row, tier, position] = start;
  return planFrom(rows, buildModel(model), { row, tier, position }, movers).map(({ target }) => [
    target.row,
    target.tier,
    target.from,
  ]);
};

describe('places for several', () => {
  test('go on along the tier, then onto the boxes below, then to the next row', () => {
    const six = [1, 2, 3, 4, 5, 6, 7].map((id) => mover(id));
    expect(places([], [1, 1, 2], ...six)).toEqual([
      [1, 1, 2],
      [1, 1, 3],
      [1, 1, 4],
      [1, 2, 2],
      [1, 2, 3],
      [1, 2, 4],
      [2, 1, 1],
    ]);
  });

  test('pass over what is taken, and over a gap that is too narrow for a long one', () => {
    expect(places([stands(9, 1, 1, [3])], [1, 1, 2], mover(1), mover(2))).toEqual([
      [1, 1, 2],
      [1, 1, 4],
    ]);
    expect(places([stands(9, 1, 1, [3])], [1, 1, 2], mover(1), mover(2, 2))).toEqual([
      [1, 1, 2],
      [1, 2, 2],
    ]);
  });

  test('may be those that the containers leave themselves', () => {
    const model = [stands(1, 1, 1, [1]), stands(2, 1, 1, [2])];
    expect(places(model, [1, 1, 2], mover(1), mover(2))).toEqual([
      [1, 1, 2],
      [1, 1, 3],
    ]);
    // What stood on a box that leaves carries nothing.
    expect(places([stands(1, 1, 1, [1])], [1, 1, 4], mover(1), mover(2))).toEqual([
      [1, 1, 4],
      [1, 2, 4],
    ]);
  });

  test('never hang in the air or lie under others, but for the cell that was chosen', () => {
    expect(places([], [1, 2, 1], mover(1), mover(2))).toEqual([
      [1, 2, 1],
      [2, 1, 1],
    ]);
    expect(places([stands(9, 1, 2, [2])], [1, 1, 1], mover(1), mover(2))).toEqual([
      [1, 1, 1],
      [1, 1, 3],
    ]);
  });

  test('are none where the chosen cell is taken, and fewer where the section ends', () => {
    expect(places([stands(9, 1, 1, [1])], [1, 1, 1], mover(1))).toEqual([]);
    expect(places([], [2, 1, 3], mover(1), mover(2), mover(3))).toEqual([
      [2, 1, 3],
      [2, 2, 3],
    ]);
  });
});
