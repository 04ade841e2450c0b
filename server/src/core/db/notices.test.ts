import { expect, it } from 'vitest';
import { type Change, changesIn, payloadsOf } from './notices.ts';

const change = (id: number, version = 1): Change => ({ account: 7, entity: 'container', id, version });

it('a thousand changes are told in a few pieces below 8,000 bytes, all of them and in their order', () => {
  const changes = Array.from({ length: 1_000 }, (_, n) => change(2 ** 52 + n));
  const payloads = payloadsOf(changes);
  expect(Math.max(...payloads.map((text) => Buffer.byteLength(text)))).toBeLessThan(8_000);
  expect(payloads.length).toBeLessThan(12);
  expect(payloads.flatMap(changesIn)).toEqual(changes);
});

it('a piece is full to its last byte', () => {
  const long = { ...change(1), entity: 'x'.repeat(7_999 - 2 - JSON.stringify({ ...change(1), entity: '' }).length) };
  expect(payloadsOf([long]).map(({ length }) => length)).toEqual([7_999]);
  expect(payloadsOf([long, change(2)])).toHaveLength(2);
});

it('a record is told once, as it was last and when it was last', () => {
  const other = { ...change(1), account: 8 };
  expect(payloadsOf([change(1), other, change(2), change(1, 2)]).flatMap(changesIn)).toEqual([
    other,
    change(2),
    change(1, 2),
  ]);
});

it('of nothing nothing is told', () => expect(payloadsOf([])).toEqual([]));
