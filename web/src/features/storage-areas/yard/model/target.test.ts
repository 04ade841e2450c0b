import type { OccupiedPosition } from '@boxyard/contract/yard/positions.ts';
import { describe, expect, test } from 'vitest';
import { buildModel } from './section-model.ts';
import { targetAt } from './target.ts';

const shape = { tiers: 4, positions: 5 };
const stands = (id: number, tr: number, ps: number[]): OccupiedPosition => ({
  row: 1,
  containerData: { id, size: ps.length, cin: `BOX${id}`, color: '#112233', isInTransfer: false },
  currentPosition: { tr, ps },
});
const mover = (size: number, ownIsFree = true) => ({ containerId: 1, cin: 'BOX1', size, ownIsFree });
const cellAt = (tier: number, position: number) => ({ row: 1, tier, position });

describe('a target', () => {
  test('is every cell that the container would take', () => {
    expect(targetAt(shape, buildModel([]), cellAt(1, 2), mover(2))).toEqual({
      row: 1,
      tier: 1,
      from: 2,
      to: 3,
      warnings: [],
    });
  });

  test('is refused where another stands on any of them', () => {
    const model = buildModel([stands(2, 1, [3]), stands(3, 1, [1])]);
    const { refusal } = targetAt(shape, model, cellAt(1, 2), mover(2));
    expect(refusal).toMatchObject({ reason: 'taken', by: { cin: 'BOX2' } });
    expect(targetAt(shape, model, cellAt(1, 2), mover(1)).refusal).toBeUndefined();
  });

  test('is refused where another is expected', () => {
    const expected = { ...stands(2, 1, [3]), currentPosition: null, reservedPosition: { tr: 1, ps: [3] } };
    expect(targetAt(shape, buildModel([expected]), cellAt(1, 3), mover(1)).refusal?.reason).toBe('reserved');
  });

  test('begins one position before the cell where it fits only so', () => {
    const model = buildModel([stands(2, 1, [3])]);
    expect(targetAt(shape, model, cellAt(1, 2), mover(2))).toMatchObject({ from: 1, to: 2 });
    expect(targetAt(shape, model, cellAt(1, 5), mover(2))).toMatchObject({ from: 4, to: 5 });
    expect(targetAt(shape, model, cellAt(1, 3), mover(2)).refusal, 'the cell itself is taken').toBeDefined();
    for (const position of [1, 2, 5])
      expect(targetAt(shape, model, cellAt(1, position), mover(3)).refusal).toBeDefined();
  });

  test('is refused at the end of the row, and stays inside it', () => {
    const target = targetAt(shape, buildModel([stands(2, 1, [4])]), cellAt(1, 5), mover(2));
    expect(target).toMatchObject({ from: 5, to: 5, refusal: { reason: 'narrow', free: 1 } });
  });

  test('is refused where the container stands itself, on whichever of its cells, and not beside', () => {
    const model = buildModel([stands(1, 1, [2, 3]), stands(2, 1, [4])]);
    for (const position of [2, 3])
      expect(targetAt(shape, model, cellAt(1, position), mover(2)), `position ${position}`).toMatchObject({
        from: 2,
        to: 3,
        refusal: { reason: 'own', by: { cin: 'BOX1' } },
      });
    expect(targetAt(shape, model, cellAt(1, 1), mover(2))).toMatchObject({ from: 1, to: 2, warnings: [] });
    expect(targetAt(shape, buildModel([stands(1, 1, [2])]), cellAt(1, 2), mover(1)).refusal?.reason).toBe('own');
    const placed = targetAt(shape, model, cellAt(1, 2), mover(2, false));
    expect(placed.refusal?.reason, 'what is placed has no place yet').toBe('taken');
  });

  test("may overlap the container's own cells when it moves, not when it is placed", () => {
    const model = buildModel([stands(1, 1, [1, 2])]);
    expect(targetAt(shape, model, cellAt(1, 2), mover(2)).refusal).toBeUndefined();
    expect(targetAt(shape, model, cellAt(1, 2), mover(2, false)).refusal).toBeDefined();
  });
});

describe('physical sense', () => {
  const keys = (places: OccupiedPosition[], tier: number, position: number, size: number) =>
    targetAt(shape, buildModel(places), cellAt(tier, position), mover(size)).warnings.map(({ key }) => key);

  test('warns over an empty cell', () => {
    expect(keys([], 2, 1, 1)).toEqual(['stackFloating']);
    expect(keys([], 1, 1, 1)).toEqual([]);
    expect(keys([stands(2, 1, [1])], 2, 1, 1)).toEqual([]);
  });

  test("warns over half a container, and over the container's own present place", () => {
    expect(keys([stands(2, 1, [1])], 2, 1, 2)).toEqual(['stackPartial']);
    expect(keys([stands(1, 1, [1])], 2, 1, 1)).toEqual(['stackFloating']);
  });

  test('names what stands over the place, lowest first', () => {
    const model = buildModel([stands(2, 2, [1, 2]), stands(3, 3, [2])]);
    expect(targetAt(shape, model, cellAt(1, 1), mover(1)).warnings).toEqual([
      { key: 'stackBuried', params: { count: 2, containers: 'BOX2, BOX3' } },
    ]);
  });
});
