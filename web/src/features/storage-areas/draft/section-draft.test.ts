import { noRules } from '@boxyard/contract/yard/yard-rules.ts';
import { describe, expect, test } from 'vitest';
import { buildModel } from '../yard/model/section-model.ts';
import { draftOf, evenShape, inTheWay, isChanged, reshaped, resized, withoutRow, withRow } from './section-draft.ts';

const rows = [
  { tiers: 3, positions: 4 },
  { tiers: 2, positions: 4 },
];
const section = { sectionId: 1, version: 1, name: 'S1', ...noRules, rows };

test('a draft is changed once its name or a row is', () => {
  expect(isChanged(draftOf(section))).toBe(false);
  expect(isChanged({ ...draftOf(section), name: 'S2' })).toBe(true);
  expect(isChanged({ ...draftOf(section), rows: resized(rows, 1, 'tiers', 4) })).toBe(true);
});

describe('rows', () => {
  test('are added as the last one is, without a number yet, up to 20', () => {
    const named = draftOf(section).rows;
    expect(withRow(named)).toEqual([...named, rows[1]]);
    const full = Array.from({ length: 20 }, () => ({ tiers: 1, positions: 1 }));
    expect(withRow(full)).toHaveLength(20);
  });

  test('are removed wherever they are, down to one; the others keep the number by which they are known', () => {
    const named = draftOf(section).rows;
    expect(withoutRow(named, 1)).toEqual([{ tiers: 2, positions: 4, row: 2 }]);
    expect(withoutRow(named, 2)).toEqual([{ tiers: 3, positions: 4, row: 1 }]);
    expect(withoutRow(named.slice(0, 1), 1)).toEqual(named.slice(0, 1));
    expect(isChanged({ ...draftOf(section), rows: withRow(withoutRow(named, 2)) })).toBe(true);
  });

  test('grow and shrink within 1 to 20', () => {
    expect(resized(rows, 2, 'positions', 5)[1]).toEqual({ tiers: 2, positions: 5 });
    expect(resized([{ tiers: 1, positions: 20 }], 1, 'tiers', 0)).toEqual([{ tiers: 1, positions: 20 }]);
    expect(resized([{ tiers: 1, positions: 20 }], 1, 'positions', 21)).toEqual([{ tiers: 1, positions: 20 }]);
  });
});

test('an even form over uneven rows leaves what it does not name', () => {
  expect(evenShape(rows)).toEqual({ rows: 2, tiers: '', positions: 4 });
  expect(reshaped(rows, { rows: 3, tiers: '', positions: 6 })).toEqual([
    { tiers: 3, positions: 6 },
    { tiers: 2, positions: 6 },
    { tiers: 2, positions: 6 },
  ]);
});

test('names the containers on cells that would go', () => {
  const stands = (id: number, row: number, tr: number, ps: number[]) => ({
    row,
    containerData: { id, size: ps.length, cin: `BOX${id}`, color: '#112233', isInTransfer: false },
    currentPosition: { tr, ps },
  });
  const model = buildModel([stands(1, 1, 3, [1]), stands(2, 1, 1, [3, 4]), stands(3, 2, 1, [1])]);
  const named = draftOf(section).rows;
  expect(inTheWay(model, named)).toEqual([]);
  expect(inTheWay(model, withoutRow(named, 1))).toEqual(['BOX1', 'BOX2']);
  expect(inTheWay(model, [{ tiers: 2, positions: 3, row: 1 }])).toEqual(['BOX1', 'BOX2', 'BOX3']);
});
