import { describe, expect, test } from 'vitest';
import {
  draftOf,
  evenShape,
  inTheWay,
  isChanged,
  reshaped,
  resized,
  withoutLastRow,
  withRow,
} from './section-draft.ts';
import { buildModel } from './yard/section-model.ts';

const rows = [
  { tiers: 3, positions: 4 },
  { tiers: 2, positions: 4 },
];
const section = { sectionId: 1, version: 1, name: 'S1', rows };

test('a draft is changed once its name or a row is', () => {
  expect(isChanged(draftOf(section))).toBe(false);
  expect(isChanged({ ...draftOf(section), name: 'S2' })).toBe(true);
  expect(isChanged({ ...draftOf(section), rows: resized(rows, 1, 'tiers', 1) })).toBe(true);
});

describe('rows', () => {
  test('are added as the last one is, up to 20', () => {
    expect(withRow(rows)).toEqual([...rows, rows[1]]);
    const full = Array.from({ length: 20 }, () => ({ tiers: 1, positions: 1 }));
    expect(withRow(full)).toHaveLength(20);
  });

  test('are removed from the end, down to one', () => {
    expect(withoutLastRow(rows)).toEqual([rows[0]]);
    expect(withoutLastRow(rows.slice(0, 1))).toEqual([rows[0]]);
  });

  test('grow and shrink one by one, within 1 to 20', () => {
    expect(resized(rows, 2, 'positions', 1)[1]).toEqual({ tiers: 2, positions: 5 });
    expect(resized([{ tiers: 1, positions: 20 }], 1, 'tiers', -1)).toEqual([{ tiers: 1, positions: 20 }]);
    expect(resized([{ tiers: 1, positions: 20 }], 1, 'positions', 1)).toEqual([{ tiers: 1, positions: 20 }]);
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
  expect(inTheWay(model, rows)).toEqual([]);
  expect(inTheWay(model, [{ tiers: 2, positions: 3 }])).toEqual(['BOX1', 'BOX2', 'BOX3']);
});
