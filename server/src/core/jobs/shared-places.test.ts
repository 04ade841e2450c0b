import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Busy } from '../db/outages.ts';
import { sharedPlaces } from './shared-places.ts';

/** Work that runs until it is told to end, and notes when it began. */
function works(share: ReturnType<typeof sharedPlaces>) {
  const begun: string[] = [];
  const begin = (account: string, name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = share(account, () => {
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

describe('shared places', () => {
  it('go to one account beyond its share, but for those that are spared for others', async () => {
    const { begun, begin } = works(sharedPlaces({ places: 6, most: 3, spare: 2, waitMs: 1000 }));
    const own = [1, 2, 3, 4, 5].map((n) => begin('a', `a${n}`));
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
    const others = [begin('b', 'b1'), begin('c', 'c1')];
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1']);
    for (const work of [...own, ...others]) await work.end();
    expect(begun).toHaveLength(7);
  });

  it('that come free go to an account that has less, before one that waits for longer', async () => {
    const { begun, begin } = works(sharedPlaces({ places: 3, most: 2, waitMs: 1000 }));
    const running = [begin('a', 'a1'), begin('a', 'a2'), begin('a', 'a3')];
    const waiting = [begin('a', 'a4'), begin('b', 'b1')];
    await running[0]?.end();
    await turn();
    expect(begun.slice(3)).toEqual(['b1']);
    for (const work of [...running, ...waiting.reverse()]) await work.end();
    expect(begun.slice(3)).toEqual(['b1', 'a4']);
  });

  it('go on from one account to another, however many of the first wait', async () => {
    const { begun, begin } = works(sharedPlaces({ places: 1, most: 1, waitMs: 1000 }));
    const running = begin('a', 'a1');
    const [second, third, other] = [begin('a', 'a2'), begin('a', 'a3'), begin('b', 'b1')];
    await running.end();
    await turn();
    expect(begun).toEqual(['a1', 'b1']);
    for (const work of [other, second, third]) await work.end();
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('are refused to whoever finds none in time, and the others still get theirs', async () => {
    const { begun, begin } = works(sharedPlaces({ places: 1, most: 1, waitMs: 10 }));
    const running = begin('a', 'a1');
    await expect(begin('a', 'late').done).rejects.toThrow(Busy);
    await running.end();
    await begin('b', 'b1').end();
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('are refused at once while too many wait for too long, but never to an account of which nothing waits', async () => {
    const { begun, begin } = works(sharedPlaces({ places: 1, most: 1, waitMs: 1000, mostWaiting: 2, longMs: 0 }));
    const running = begin('a', 'a1');
    const waiting = [begin('a', 'a2'), begin('a', 'a3')];
    await expect(begin('a', 'a4').done).rejects.toThrow(Busy);
    const other = begin('b', 'b1');
    for (const work of [running, other, ...waiting]) await work.end();
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  });
});
