import { lastInstant } from '@boxyard/contract/core/fields.ts';
import { allRoutes } from '@boxyard/contract/core/routes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { innerOf, isInstant } from '../src/core/crud/rows.ts';
import { bodyFor, calls, type Filled, filledDepot, send, stageFor } from './tools/example-calls.ts';
import { useTestApp } from './tools/test-app.ts';

const app = useTestApp();
let filled: Filled;
beforeAll(async () => {
  filled = await filledDepot(app);
});

const highest = lastInstant;

type Schema = z.core.$ZodType;
/** What an object, a list or a pipe is made of, by the parts of a path. */
function partsOf(schema: Schema): [string, Schema][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape);
  if (schema instanceof z.ZodArray) return [['0', schema.element]];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(partsOf);
  if (schema instanceof z.ZodPipe) return [...partsOf(schema.in), ...partsOf(schema.out)];
  return [];
}
function isPoint(schema: Schema): boolean {
  const inner = innerOf(schema);
  if (inner) return isPoint(inner);
  return isInstant(schema) || (schema instanceof z.ZodPipe && (isPoint(schema.out) || isPoint(schema.in)));
}
function innermost(schema: Schema): Schema {
  const inner = innerOf(schema);
  return inner ? innermost(inner) : schema;
}
/** The paths of all instants in a schema. */
const instantsIn = (schema: Schema, path: string[] = []): string[][] =>
  isPoint(schema) ? [path] : partsOf(innermost(schema)).flatMap(([name, part]) => instantsIn(part, [...path, name]));

/** The value with one more part, whatever stood there. */
function withPart(value: unknown, [name, ...deeper]: readonly string[], part: unknown): unknown {
  if (name === undefined) return part;
  if (name === '0') {
    const [first, ...others] = z.array(z.unknown()).catch([]).parse(value);
    return [withPart(first, deeper, part), ...others];
  }
  const object = z.looseObject({}).catch({}).parse(value);
  return { ...object, [name]: withPart(object[name], deeper, part) };
}

const sent = calls.flatMap((call) => {
  const paths = call.route.body ? instantsIn(call.route.body) : [];
  return paths.length > 0 ? [{ ...call, paths }] : [];
});
const asked = allRoutes.flatMap((route) => {
  const paths = route.query ? instantsIn(route.query) : [];
  return paths.length > 0 ? [{ route, paths }] : [];
});

describe('the highest instant', () => {
  it.each(sent.map((call) => [call.id, call] as const))('%s is taken or refused in its body', async (_, call) => {
    const stage = await stageFor(app, call, filled);
    for (const path of [...call.paths, undefined]) {
      const body = await bodyFor(call, stage);
      const paths = path ? [path] : call.paths;
      const high = paths.reduce<unknown>((value, each) => withPart(value, each, highest), body);
      const { status } = await send(call, stage, z.looseObject({}).parse(high));
      expect([path, status]).toEqual([path, expect.toSatisfy((given: number) => given < 500)]);
    }
  });

  it.each(asked.map((one) => [one.route.method, one.route.path, one] as const))(
    '%s %s is taken or refused in its address',
    async (_method, path, { route, paths }) => {
      const query = Object.fromEntries(paths.map(([name = '']) => [name, highest]));
      const { status } = await filled.depot.owner.call(route, { params: filled.placeOf(path), query } as never);
      expect(status).toBeLessThan(500);
    },
  );

  it('is one second before a year that has five digits in any time zone', () => {
    expect(new Date(highest * 1000).toISOString()).toBe('9998-12-31T23:59:59.000Z');
    expect(sent.length).toBeGreaterThan(20);
    expect(asked.length).toBeGreaterThan(20);
  });
});
