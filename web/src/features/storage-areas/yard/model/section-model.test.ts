import type { OccupiedPosition } from '@boxyard/contract/yard/positions.ts';
import { expect, test } from 'vitest';
import { blockAt, blocksIn, buildModel, drawnIn } from './section-model.ts';

const box = (id: number, row: number, tr: number, ps: number[], reserved?: { tr: number; ps: number[] }) =>
  ({
    row,
    containerData: { id, size: ps.length, cin: `BOX${id}`, color: '#112233', isInTransfer: reserved !== undefined },
    currentPosition: ps.length > 0 ? { tr, ps } : null,
    ...(reserved && { reservedPosition: reserved }),
  }) satisfies OccupiedPosition;

test('a wide container is one block over its cells', () => {
  const model = buildModel([box(1, 2, 1, [5, 4])]);
  expect([...blocksIn(model)]).toMatchObject([{ row: 2, tier: 1, from: 4, to: 5 }]);
  expect(blockAt(model, { row: 2, tier: 1, position: 5 })?.containerId).toBe(1);
  expect(blockAt(model, { row: 2, tier: 1, position: 6 })).toBeUndefined();
});

test('where its own places overlap, a container is found by the current one', () => {
  const model = buildModel([box(1, 1, 1, [3, 4], { tr: 1, ps: [2, 3] })]);
  expect(blockAt(model, { row: 1, tier: 1, position: 3 })?.kind).toBe('current');
  expect(blockAt(model, { row: 1, tier: 1, position: 2 })?.kind).toBe('reserved');
});

test('a reservation from elsewhere stands alone', () => {
  const entry = { ...box(7, 1, 0, [], { tr: 3, ps: [1] }), currentPosition: null };
  expect([...blocksIn(buildModel([entry]))]).toMatchObject([{ kind: 'reserved', tier: 3 }]);
});

test('what did not change keeps its identity', () => {
  const before = buildModel([box(1, 1, 1, [1]), box(2, 1, 2, [1]), box(3, 2, 1, [1])]);
  const after = buildModel([box(3, 2, 1, [1]), box(1, 1, 1, [1]), box(2, 1, 2, [2])], before);
  expect(after.get(2)).toBe(before.get(2));
  expect(after.get(1)?.get(1)).toBe(before.get(1)?.get(1));
  expect(after.get(1)?.get(2)).not.toBe(before.get(1)?.get(2));
});

test('in edit mode the boxes are drawn where their row is drawn; a new row is empty', () => {
  const model = buildModel([box(1, 1, 1, [1]), box(3, 3, 2, [4])]);
  const rows = [{ row: 1 }, { row: 3 }, {}].map((named) => ({ tiers: 3, positions: 6, ...named }));
  const drawn = drawnIn(model, rows);
  expect(drawn.get(1)).toBe(model.get(1));
  expect([...blocksIn(drawn)].map(({ cin, row, tier }) => [cin, row, tier])).toEqual([
    ['BOX1', 1, 1],
    ['BOX3', 2, 2],
  ]);
});
