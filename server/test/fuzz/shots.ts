import type { Route } from '@boxyard/contract/core/route.ts';
import { allRoutes, routes } from '@boxyard/contract/core/routes.ts';
import fc from 'fast-check';
import { anyBreak, type Break } from './breaks.ts';
import { asSchema, shapesOf } from './schemas.ts';
import { anyOf, type Pick, pickOf } from './values.ts';

const callers = ['owner', 'admin', 'token', 'reader', 'stranger', 'nobody'] as const;
export type Caller = (typeof callers)[number];

const files = ['picture', 'pdf', 'csv', 'noise', 'empty'] as const;
export type FileKind = (typeof files)[number];

/** A request to a route before it is made: ids are still to be chosen. */
export interface Shot {
  by: Caller;
  /** In place of those that lead to a record of the depot. */
  params: Record<string, Pick | string>;
  query: unknown;
  body: unknown;
  /** Names the act of the depot, which can be undone. */
  inAct: boolean;
  file: { kind: FileKind; name: string; title: string | null };
  /** At most one thing that is wrong. */
  broken: Break | null;
}

/** `clients.create`: the feature and its route in the contract. */
export const namedRoutes: readonly { name: string; feature: string; route: Route }[] = Object.entries(routes).flatMap(
  ([feature, all]) =>
    Object.entries<Route>(all).map(([name, route]) => ({ name: `${feature}.${name}`, feature, route })),
);
if (namedRoutes.length !== allRoutes.length) throw new Error('Not every route of the contract has a name.');

const wrongParams = fc.constantFrom(
  '0',
  '-1',
  '1.5',
  'abc',
  '%00',
  '9007199254740993',
  'x'.repeat(150),
  '%ff',
  '☃',
  "1'",
  '1 or 1=1',
  '1e3',
);

export function shotOf(route: Route): fc.Arbitrary<Shot> {
  const { params, query, body } = shapesOf(route);
  const nothing = fc.constant(undefined);
  const paramParts = Object.entries(params.properties ?? {}).map(([name, part]) => {
    const isId = asSchema(part).type === 'integer';
    const other = isId ? pickOf(name) : anyOf(asSchema(part), name).map(String);
    const given = fc.oneof(
      { arbitrary: nothing, weight: 20 },
      { arbitrary: other, weight: name === 'account' ? 0 : 10 },
      { arbitrary: isId ? pickOf(name).map((pick) => ({ ...pick, whose: 'foreign' as const })) : nothing, weight: 1 },
      { arbitrary: wrongParams, weight: 1 },
    );
    return [name, given] as const;
  });
  return fc.record({
    by: fc.oneof(
      { arbitrary: fc.constant('owner' as const), weight: 24 },
      ...(['admin', 'token', 'reader', 'stranger', 'nobody'] as const).map((by) => ({
        arbitrary: fc.constant(by),
        weight: by === 'admin' ? (route.access === 'owner' ? 12 : 4) : 1,
      })),
    ),
    params: fc.record(Object.fromEntries(paramParts)).map((made) => {
      const given = Object.entries(made).filter((entry): entry is [string, Pick | string] => entry[1] !== undefined);
      return Object.fromEntries(given);
    }),
    query: query ? anyOf(query) : nothing,
    body: body ? anyOf(body) : nothing,
    inAct: fc.nat(5).map((n) => n === 1),
    file: fc.record({
      kind: fc.oneof({ arbitrary: fc.constant(usualFile(route)), weight: 5 }, fc.constantFrom(...files)),
      name: fc.oneof(
        fc.constantFrom('a.png', 'a.pdf', 'a.csv', '../../x', 'x'.repeat(300)),
        fc.string({ unit: 'grapheme' }),
      ),
      title: fc.oneof(fc.constant(null), fc.string({ unit: 'grapheme' }), fc.constantFrom('x'.repeat(200), 'a\nb')),
    }),
    broken: fc.oneof({ arbitrary: fc.constant(null), weight: 5 }, { arbitrary: anyBreak, weight: 4 }),
  });
}

function usualFile({ path }: Route): FileKind {
  if (path.includes('/imports/')) return 'csv';
  return path.includes('/documents/') ? 'pdf' : 'picture';
}
