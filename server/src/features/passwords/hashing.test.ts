import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { onBehalfOf } from '../../core/http/on-behalf-of.ts';
import { Problem } from '../../core/http/problems.ts';
import { bounded } from './hashing.service.ts';

const slots = Math.max(1, Math.floor(availableParallelism() / 2));

const refusal = (error: unknown) => (error instanceof Problem ? error.code : 'failed');

/** Occupies every slot until `open` is called; calls made meanwhile then run and are listed in `served`. */
function crowd() {
  const served: string[] = [];
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const asked: Promise<string>[] = Array.from({ length: slots }, () =>
    bounded(null, () => opened).then(() => 'served'),
  );
  const askIn = (circle: string, who: string | null, count: number, address = '203.0.113.1') => {
    for (let n = 0; n < count; n += 1) {
      const call = onBehalfOf({ token: undefined, address }, () =>
        bounded(who === null ? null : { circle, member: who }, async () => served.push(who ?? 'stranger')),
      );
      asked.push(call.then(() => 'served', refusal));
    }
  };
  /** Each known person is a circle alone. @param address of a stranger */
  const ask = (who: string | null, count: number, address?: string) => askIn(who ?? '', who, count, address);
  const all = () => {
    open();
    return Promise.all(asked);
  };
  return { served, ask, askIn, all };
}

it('gives one person three waiting places, however many calls they make', async () => {
  const { ask, all, served } = crowd();
  ask('flood', 120);
  ask('other', 1);
  const statuses = await all();
  expect(statuses.filter((status) => status === 'TOO_MANY')).toHaveLength(117);
  expect([...served].sort()).toEqual(['flood', 'flood', 'flood', 'other']);
});

it('serves those who are known in turn', async () => {
  const { ask, all, served } = crowd();
  ask('a', 3);
  ask('b', 2);
  ask('c', 1);
  await all();
  expect(served).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
});

it('serves somebody of another circle second, however many people of one wait', async () => {
  const { askIn, all, served } = crowd();
  for (let n = 0; n < 60; n += 1) askIn('crowd', `crowd ${n}`, 1);
  askIn('depot', 'known', 1);
  const statuses = await all();
  expect(served.slice(0, 3)).toEqual(['crowd 0', 'known', 'crowd 1']);
  expect(new Set(statuses)).toEqual(new Set(['served']));
});

it('serves those of one circle in turn', async () => {
  const { askIn, all, served } = crowd();
  askIn('depot', 'a', 3);
  askIn('depot', 'b', 1);
  await all();
  expect(served).toEqual(['a', 'b', 'a', 'a']);
});

it('serves a stranger every second time, whoever else waits', async () => {
  const { ask, all, served } = crowd();
  for (let n = 0; n < 10; n += 1) ask(`known ${n}`, 3);
  ask(null, 10);
  await all();
  const first = served.slice(0, 20).filter((who) => who === 'stranger');
  expect(first).toHaveLength(10);
});

it('has a place for everybody who is known and has none yet, when very many wait', async () => {
  const { ask, all } = crowd();
  for (let n = 0; n < 60; n += 1) ask(`known ${n}`, 3);
  ask('late', 1);
  const statuses = await all();
  expect(statuses.at(-1)).toBe('served');
  expect(statuses).toContain('TOO_MANY');
});

it('has a place for a stranger of a network that has none yet, and the networks take turns', async () => {
  const { ask, all, served } = crowd();
  for (let n = 0; n < 60; n += 1) ask(null, 4, `198.51.100.${n}`);
  const begun = served.length;
  ask(null, 1, '203.0.113.7');
  const statuses = await all();
  expect(begun).toBe(0);
  expect(statuses.at(-1)).toBe('served');
  expect(statuses.filter((status) => status === 'served')).toHaveLength(100 + slots);
});

it('counts all networks of a site on IPv6 as one', async () => {
  const { ask, all } = crowd();
  for (let n = 0; n < 300; n += 1) ask(null, 1, `2001:db8:0:${n.toString(16)}::1`);
  for (let n = 0; n < 40; n += 1) ask(null, 1, `198.51.100.${n}`);
  const statuses = await all();
  expect(statuses.slice(-40).every((status) => status === 'served')).toBe(true);
});
