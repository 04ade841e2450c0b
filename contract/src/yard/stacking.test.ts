import { describe, expect, it } from 'vitest';
import { type Stacked, standingOver, supportOf } from './stacking.ts';

const box = (id: number, tier: number, from: number, to = from): Stacked => ({ id, tier, from, to });
const ids = (stack: Stacked[]) => stack.map(({ id }) => id);

describe('what a place stands on', () => {
  it('is firm on the ground, whatever else is there', () => {
    expect(supportOf([], box(0, 1, 3, 4))).toBe('firm');
  });

  it.each([
    ["a 20' on a 20'", [box(1, 1, 1)], box(0, 2, 1), 'firm'],
    ["a 20' on one half of a 40'", [box(1, 1, 1, 2)], box(0, 2, 2), 'firm'],
    ["a 40' on a 40'", [box(1, 1, 1, 2)], box(0, 2, 1, 2), 'firm'],
    ["a 40' on two 20'", [box(1, 1, 1), box(2, 1, 2)], box(0, 2, 1, 2), 'firm'],
    ["a 40' on the halves of two 40'", [box(1, 1, 1, 2), box(2, 1, 3, 4)], box(0, 2, 2, 3), 'firm'],
    ["a 40' over a single 20'", [box(1, 1, 2)], box(0, 2, 1, 2), 'partial'],
    ["a 40' half beside a 40'", [box(1, 1, 2, 3)], box(0, 2, 1, 2), 'partial'],
    ['nothing below', [box(1, 1, 2)], box(0, 2, 1), 'floating'],
    ['an empty tier between', [box(1, 1, 1)], box(0, 3, 1), 'floating'],
    ['only a neighbour of its own tier', [box(1, 2, 1)], box(0, 2, 2), 'floating'],
  ] as const)('%s is %s', (_, row, place, support) => {
    expect(supportOf(row, place)).toBe(support);
  });
});

describe('what stands over a place', () => {
  it('is nothing on top, and nothing beside', () => {
    expect(standingOver([box(1, 1, 1), box(2, 2, 2)], box(0, 1, 3))).toEqual([]);
    expect(standingOver([box(1, 1, 1)], box(0, 2, 1))).toEqual([]);
  });

  it('is the stack above, lowest first', () => {
    expect(ids(standingOver([box(3, 4, 1), box(1, 2, 1), box(2, 3, 1)], box(0, 1, 1)))).toEqual([1, 2, 3]);
  });

  it("is also what a 40' above carries on its other half", () => {
    const row = [box(1, 2, 1, 2), box(2, 3, 2), box(3, 1, 2), box(4, 3, 4)];
    expect(ids(standingOver(row, box(0, 1, 1)))).toEqual([1, 2]);
  });

  it('is also what hangs over a gap: it is in the way of the crane', () => {
    expect(ids(standingOver([box(1, 4, 1)], box(0, 1, 1)))).toEqual([1]);
  });

  it('spreads over the width of everything found', () => {
    const pyramid = [box(1, 2, 1, 2), box(2, 3, 2, 3), box(3, 4, 3, 4), box(4, 4, 5)];
    expect(ids(standingOver(pyramid, box(0, 1, 1)))).toEqual([1, 2, 3]);
  });
});
