import { describe, expect, it } from 'vitest';
import { changedPaths, mergeChanges } from './three-way.ts';

const base = {
  title: 'Load',
  status: 'new',
  cargo: {
    remark: '',
    seal: 'A',
    items: [
      { key: 'a', id: 1, weight: 1 },
      { key: 'b', id: 2, weight: 2 },
    ],
  },
};
const cargo = (change: object) => ({ ...base, cargo: { ...base.cargo, ...change } });
const [a, b] = base.cargo.items as [
  { key: string; id: number; weight: number },
  { key: string; id: number; weight: number },
];

describe('two changes of one value', () => {
  it('come together where they touch different fields, nested ones too', () => {
    const mine = { ...cargo({ remark: 'Dry' }), title: 'Load paper' };
    const theirs = { ...cargo({ seal: 'B' }), status: 'on_hold' };
    expect(mergeChanges(base, mine, theirs)).toEqual({
      value: { ...cargo({ remark: 'Dry', seal: 'B' }), title: 'Load paper', status: 'on_hold' },
      contested: [],
    });
  });

  it('are contested where both changed the same, and mine stands', () => {
    const merged = mergeChanges(
      base,
      { ...cargo({ remark: 'Mine' }), title: 'M' },
      { ...cargo({ remark: 'Theirs' }), title: 'T' },
    );
    expect(merged).toEqual({
      value: { ...cargo({ remark: 'Mine' }), title: 'M' },
      contested: [
        { path: 'title', mine: 'M', theirs: 'T' },
        { path: 'cargo.remark', mine: 'Mine', theirs: 'Theirs' },
      ],
    });
    expect(mergeChanges(base, { ...base, title: 'Same' }, { ...base, title: 'Same' }).contested).toEqual([]);
  });

  it('are decided field by field where both changed the same', () => {
    const mine = { ...cargo({ remark: 'Mine', items: [{ ...a, weight: 5 }, b] }), title: 'M' };
    const theirs = { ...cargo({ remark: 'Theirs', items: [{ ...a, weight: 6 }, b] }), title: 'T', status: 'on_hold' };
    const decided = (...taken: string[]) => mergeChanges(base, mine, theirs, (path) => taken.includes(path)).value;
    expect(decided()).toEqual({ ...mine, status: 'on_hold' });
    expect(decided('title', 'cargo.items.a.weight')).toEqual({
      ...cargo({ remark: 'Mine', items: [{ ...a, weight: 6 }, b] }),
      title: 'T',
      status: 'on_hold',
    });
    expect(decided('title', 'cargo.remark', 'cargo.items.a.weight')).toEqual(theirs);
  });

  it('leave a text alone that is no time yet', () => {
    const typed = { due: Number.NaN };
    expect(mergeChanges({ due: null as number | null }, typed, { due: 5 })).toMatchObject({
      value: typed,
      contested: [{ path: 'due' }],
    });
  });

  it('keep what both added to a list, and what one changed and the other left', () => {
    const mine = cargo({ items: [a, { ...b, weight: 5 }, { key: 'mine', weight: 9 }] });
    const theirs = cargo({ items: [{ ...a, weight: 4 }, b, { key: 'theirs', id: 3, weight: 8 }] });
    const { value, contested } = mergeChanges<typeof base>(base, mine, theirs);
    expect(contested).toEqual([]);
    expect(value.cargo.items).toEqual([
      { ...a, weight: 4 },
      { ...b, weight: 5 },
      { key: 'theirs', id: 3, weight: 8 },
      { key: 'mine', weight: 9 },
    ]);
  });

  it('are contested where one removes what the other changed', () => {
    const mine = cargo({ items: [{ ...a, flaggedAsDeleted: true }, b] });
    const theirs = cargo({ items: [{ ...a, weight: 3 }, b] });
    const merged = mergeChanges<object>(base, mine, theirs);
    expect(merged.contested).toEqual([{ path: 'cargo.items.a', mine: undefined, theirs: { ...a, weight: 3 } }]);
    expect(mergeChanges<object>(base, mine, theirs, () => true).value).toEqual(theirs);
    expect(mergeChanges<object>(base, mine, cargo({ remark: 'x' })).contested).toEqual([]);
  });

  it('are named by the fields in which they differ', () => {
    expect(changedPaths(base, { ...cargo({ remark: 'x', items: [a] }), status: 'done' })).toEqual([
      'status',
      'cargo.remark',
      'cargo.items',
    ]);
    expect(changedPaths(base, base)).toEqual([]);
  });

  it('let a removal stand, unless the other changed what was removed', () => {
    const merged = (mine: object[], theirs: object[]) =>
      mergeChanges<typeof base>(base, cargo({ items: mine }), cargo({ items: theirs }));
    expect(merged([a], [a, b, { key: 'c', id: 3, weight: 3 }]).value.cargo.items).toEqual([
      a,
      { key: 'c', id: 3, weight: 3 },
    ]);
    expect(merged([a, b, { key: 'new', weight: 1 }], [b]).value.cargo.items).toEqual([b, { key: 'new', weight: 1 }]);
    const revived = merged([{ ...a, weight: 7 }, b], [b]);
    expect(revived.value.cargo.items).toEqual([b, { key: 'a', id: undefined, weight: 7 }]);
    expect(revived.contested).toEqual([{ path: 'cargo.items.a', mine: { ...a, weight: 7 }, theirs: undefined }]);
    const mine = cargo({ items: [{ ...a, weight: 7 }, b] });
    expect(mergeChanges<object>(base, mine, cargo({ items: [b] }), () => true).value).toEqual(cargo({ items: [b] }));
  });
});
