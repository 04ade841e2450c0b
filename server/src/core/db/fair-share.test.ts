import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fairShare } from './fair-share.ts';
import { Outage } from './outages.ts';

/** Work that runs until it is told to end, and notes when it began. */
function works(share: ReturnType<typeof fairShare>) {
  const begun: string[] = [];
  const begin = (key: string, name: string, member = name) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = share({ circle: key, member: `${key} ${member}` }, () => {
      begun.push(name);
      return promise;
    });
    const end = () => {
      resolve();
      return done;
    };
    return { done, end };
  };
  return { begun, begin };
}

describe('a fair share', () => {
  it('leaves half of the places to others', async () => {
    const { begun, begin } = works(fairShare(4, 1000));
    const own = ['a1', 'a2', 'a3'].map((name) => begin('a', name));
    const other = begin('b', 'b1');
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await own[0]?.end();
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    await Promise.all([...own, other].map((work) => work.end()));
  });

  it('gives freed places in turns, however long one queue is', async () => {
    const { begun, begin } = works(fairShare(2, 1000));
    const running = [begin('a', 'a1'), begin('b', 'b1')];
    const waiting = ['a2', 'a3', 'a4'].map((name) => begin('a', name));
    const late = begin('b', 'b2');
    await running[1]?.end();
    await turn();
    expect(begun).toEqual(['a1', 'b1', 'b2']);
    await running[0]?.end();
    await turn();
    expect(begun).toEqual(['a1', 'b1', 'b2', 'a2']);
    for (const work of waiting) await work.end();
    await late.end();
    expect(begun).toHaveLength(6);
  });

  it('gives those of one circle one turn together, and theirs to its members in turns', async () => {
    const { begun, begin } = works(fairShare(2, 1000));
    const running = [begin('a', 'a1', 'x'), begin('b', 'b1')];
    const crowd = ['a2', 'a3'].map((name) => begin('a', name, 'x'));
    crowd.push(...['a4', 'a5'].map((name) => begin('a', name, 'y')));
    const other = [begin('b', 'b2'), begin('c', 'c1')];
    await running[0]?.end();
    await running[1]?.end();
    await turn();
    expect(begun.slice(2)).toEqual(['a2', 'b2']);
    for (const work of [other[0], other[1], crowd[0], crowd[2], crowd[1], crowd[3]]) {
      await work?.end();
      await turn();
    }
    expect(begun.slice(2)).toEqual(['a2', 'b2', 'c1', 'a4', 'a3', 'a5']);
  });

  it('leaves half of the places of a circle to its other members', async () => {
    const { begun, begin } = works(fairShare(8, 1000));
    const held = ['a1', 'a2', 'a3'].map((name) => begin('a', name, 'locked'));
    const others = ['a4', 'a5'].map((name) => begin('a', name, 'free'));
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'a4', 'a5']);
    await Promise.all([...held, ...others].map((work) => work.end()));
  });

  it('counts an account as one, whichever circles its people are of', async () => {
    const share = fairShare(8, 1000);
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const begin = (circle: string) =>
      share({ circle, member: 'depot' }, () => {
        begun.push(circle);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const works = ['a', 'b', 'c', 'd'].map(begin);
    await turn();
    expect(begun).toEqual(['a', 'b']);
    for (let n = 0; n < 4; n++) {
      ends.shift()?.();
      await turn();
    }
    await Promise.all(works);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('ends the wait of who finds no place in time, and forgets them', async () => {
    const { begun, begin } = works(fairShare(1, 10));
    const running = begin('a', 'a1');
    await expect(begin('a', 'late').done).rejects.toThrow(Outage);
    await running.end();
    await begin('b', 'b1').end();
    expect(begun).toEqual(['a1', 'b1']);
  });
});
