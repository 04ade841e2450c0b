import { describe, expect, it } from 'vitest';
import { compare, contestedFields, shownPath } from './conflict.ts';

const items = [
  { key: '7', weight: 1 },
  { key: '9', weight: 2 },
];
const base = { title: 'Load', status: 'new', note: '', cargo: { version: 1, remark: '', seal: '', items } };

describe('a save that meets a newer version', () => {
  const mine = { ...base, title: 'Mine', note: 'same', cargo: { ...base.cargo, remark: 'By hand' } };
  const theirs = {
    ...base,
    title: 'Theirs',
    status: 'on_hold',
    note: 'same',
    cargo: { ...base.cargo, version: 2, remark: 'By crane', seal: 'S1' },
  };
  const { contested, taken, settle } = compare(base, mine, theirs);

  it('asks about the fields that both changed, and names those that only the other did', () => {
    expect(contested.map(({ path }) => path)).toEqual(['title', 'cargo.remark']);
    expect(taken).toEqual([
      { path: 'status', value: 'on_hold' },
      { path: 'cargo.seal', value: 'S1' },
    ]);
    expect(contestedFields(contested)).toEqual(['title', 'cargo']);
  });

  it('is settled field by field, into one record to save', () => {
    expect(settle(new Set(['cargo.remark']))).toEqual({ ...theirs, title: 'Mine' });
    expect(settle(new Set())).toEqual({ ...theirs, title: 'Mine', cargo: { ...theirs.cargo, remark: 'By hand' } });
  });

  it('has nothing to ask where each changed something else', () => {
    expect(compare(base, { ...base, title: 'Mine' }, { ...base, status: 'on_hold' })).toMatchObject({
      contested: [],
      taken: [{ path: 'status', value: 'on_hold' }],
    });
  });
});

it('a thing of a list is shown at its place', () => {
  expect(shownPath(base, 'cargo.items.9.weight')).toBe('cargo.items.1.weight');
  expect(shownPath(base, 'cargo.remark')).toBe('cargo.remark');
});
