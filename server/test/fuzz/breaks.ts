import { actHeader } from '@boxyard/contract/core/acts.ts';
import fc from 'fast-check';
import { pickOf } from './values.ts';

/** What makes a request wrong, or odd, in one place. */
export type Break =
  | { kind: 'value'; part: 'query' | 'body'; at: number; value: unknown }
  | { kind: 'missing'; part: 'query' | 'body'; at: number }
  | { kind: 'more'; part: 'query' | 'body'; name: string; value: unknown }
  | { kind: 'text'; how: TextBreak }
  | { kind: 'header'; name: string; value: string }
  | { kind: 'search'; text: string };

const textBreaks = {
  half: (text: string) => text.slice(0, Math.ceil(text.length / 2)),
  none: () => '',
  'a list': (text: string) => `[${text}]`,
  'a text': () => '"x"',
  nothing: () => 'null',
  'a name twice': (text: string) => text.replace('{', '{"name":"first",').replace(/\}$/, ',"name":"second"}'),
  prototype: (text: string) => text.replace('{', '{"__proto__":{"isOwner":true},'),
  constructor: (text: string) => text.replace('{', '{"constructor":{"prototype":{"isOwner":true}},'),
  'a huge number': (text: string) => text.replace(/:\d+/, ':1e400'),
  'many digits': (text: string) => text.replace(/:\d+/, `:${'9'.repeat(400)}`),
  deep: (text: string) => text.replace('{', `{"deep":${'['.repeat(1000)}${']'.repeat(1000)},`),
  'very deep': (text: string) => text.replace('{', `{"deep":${'{"a":'.repeat(2000)}1${'}'.repeat(2000)},`),
  long: (text: string) => text.replace('{', `{"long":"${'x'.repeat(70_000)}",`),
  'a mark of the order of bytes': (text: string) => `\ufeff${text}`,
};
type TextBreak = keyof typeof textBreaks;

export const breakText = (how: TextBreak, text: string): string => textBreaks[how](text);

const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -0,
    -1,
    1.5,
    0.001,
    1e21,
    1e308,
    2 ** 31,
    2 ** 53,
    2 ** 63,
    -(2 ** 63),
    253402300800,
    '',
    '0',
    'x'.repeat(5000),
    'a\0b',
    '\ud800',
    'a\udc00b',
    'NaN',
    'Infinity',
    '1e3',
    '0x10',
    '2026-11-22',
    [],
    {},
    [null],
    [[[[[]]]]],
    { $ne: null },
    { toString: 1, valueOf: 2, length: -1 },
  ),
  pickOf('containerId').map((pick) => ({ ...pick, whose: 'foreign' as const })),
  fc.jsonValue({ maxDepth: 3 }),
);

const part = fc.constantFrom('query' as const, 'body' as const);
const at = fc.nat(60);

const headers = fc.oneof(
  fc
    .constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json; charset=utf-16',
      'application/xml',
      'x',
    )
    .map((value) => ['content-type', value] as const),
  fc
    .oneof(
      fc.constantFrom(
        'abc',
        '0',
        '-1',
        '"0"',
        'W/"1"',
        '*',
        '"1", "2"',
        '"99999999999999999999"',
        '"1.5"',
        '""',
        "'1'",
      ),
      fc.nat(5).map((version) => `"${version}"`),
    )
    .map((value) => ['if-match', value] as const),
  fc.oneof(fc.constantFrom('x', '0', ''), fc.uuid()).map((value) => [actHeader, value] as const),
  fc
    .constantFrom('Bearer', 'Bearer x', 'Basic eDp4', 'Bearer bxy_0', 'Bearer a.b.c')
    .map((value) => ['authorization', value] as const),
  fc.constantFrom('br, x;q=2', '*', 'text/html').map((value) => ['accept', value] as const),
  fc.constantFrom('gzip', 'x').map((value) => ['content-encoding', value] as const),
);

export const anyBreak: fc.Arbitrary<Break> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('value' as const), part, at, value: junk }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('missing' as const), part, at }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('more' as const),
      part,
      name: fc.oneof(fc.constantFrom('id', 'accountId', 'version', 'isOwner', 'a.b', '', 'toString', '0'), fc.string()),
      value: junk,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('text' as const),
      how: fc.constantFrom(...(Object.keys(textBreaks) as TextBreak[])), // the keys of a literal
    }),
  },
  { weight: 3, arbitrary: headers.map(([name, value]) => ({ kind: 'header' as const, name, value })) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('search' as const),
      text: fc.oneof(
        fc.constantFrom(
          'page=1&page=2',
          'page=-1',
          'page[]=1',
          'q=%00',
          'q=%ED%A0%80',
          'q=%',
          'sort=',
          'pageSize=1e9',
          '&&&',
          'x',
          '__proto__=1',
          `q=${'x'.repeat(9000)}`,
          'id=1;id=2',
        ),
        fc.webQueryParameters(),
      ),
    }),
  },
);

type Place = { holder: Record<string, unknown> | unknown[]; key: string };

/** Every place in a value where another could stand, the outer ones first. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null || '$pick' in value) return [];
  const holder = value as Place['holder']; // no null, and no function comes from JSON
  return Object.entries(holder).flatMap(([key, inner]) => [{ holder, key }, ...placesIn(inner)]);
}

/** A copy with another value in one place, or without it. The value itself where it has no places. */
export function breakValue(value: unknown, broken: Extract<Break, { kind: 'value' | 'missing' | 'more' }>): unknown {
  const copy: unknown = structuredClone(value);
  if (broken.kind === 'more') {
    if (typeof copy !== 'object' || copy === null || Array.isArray(copy)) return copy;
    return { ...copy, [broken.name]: broken.value };
  }
  const places = placesIn(copy);
  const place = places[broken.at % places.length];
  if (!place) return broken.kind === 'value' ? broken.value : copy;
  if (broken.kind === 'value') Reflect.set(place.holder, place.key, broken.value);
  else Reflect.deleteProperty(place.holder, place.key);
  return copy;
}
