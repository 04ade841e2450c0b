import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bodyFor, calls, document, exceptions, operations, send, stageFor } from '../../../test/tools/example-calls.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { asSchema, type Schema } from './sentences-of.ts';

const app = useTestApp();

const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined
    ? schema
    : asSchema(document.components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]);

/** The body without each of its required properties in turn, at any depth. */
function without(schema: Schema, body: unknown, path = ''): [path: string, body: unknown][] {
  const { required = [], properties = {}, items, oneOf } = resolved(schema);
  if (oneOf || typeof body !== 'object' || body === null) return [];
  if (Array.isArray(body)) {
    return body.flatMap((each, at) =>
      without(asSchema(Array.isArray(items) ? undefined : items), each, `${path}${at}.`).map(
        ([where, less]): [string, unknown] => [where, body.with(at, less)],
      ),
    );
  }
  const here = required.map((name): [string, unknown] => [path + name, { ...body, [name]: undefined }]);
  const deeper = Object.entries(body).flatMap(([name, value]) =>
    without(asSchema(properties[name]), value, `${path}${name}.`).map(([where, less]): [string, unknown] => [
      where,
      { ...body, [name]: less },
    ]),
  );
  return [...here, ...deeper];
}

describe('the example of each call with a body', () => {
  it.each(calls.map((sent) => [sent.id, sent] as const))(
    '%s is done, and refused without what is required',
    async (_, sent) => {
      const stage = await stageFor(app, sent);
      const body = await bodyFor(sent, stage);
      for (const [path, less] of without(sent.body.schema, body)) {
        const { status, problem } = await send(sent, stage, z.looseObject({}).parse(less));
        expect([path, status, problem.errors?.map((error) => error.path)]).toEqual([
          path,
          422,
          expect.arrayContaining([path]),
        ]);
      }
      const { status, payload } = await send(sent, stage, body);
      expect([status, payload === undefined]).toEqual([sent.route.status, sent.route.status === 204]);
    },
  );

  it('is there for all of them, but for few', () => {
    expect(Object.keys(exceptions).filter((id) => !operations.some(({ operationId }) => operationId === id))).toEqual(
      [],
    );
    expect(calls.length).toBeGreaterThan(80);
  });
});

/** What is required beside where another field asks for it, as their sentences say. */
const dependent: Record<string, string[]> = {
  holdsCreate: ['blocksOut', 'number'],
  transactionsCreate: ['billingPeriod', 'clientId'],
  containerTypesCreate: ['name'],
};

const making = calls.filter(({ route }) => route.method === 'POST' && route.status === 201);

describe('what is not required', () => {
  it.each(making.map((sent) => [sent.id, sent] as const))('may be left out of %s', async (id, sent) => {
    const stage = await stageFor(app, sent);
    const { required = [] } = resolved(sent.body.schema);
    const given = Object.entries(await bodyFor(sent, stage)).filter(([name]) => required.includes(name));
    const answer = await send(sent, stage, Object.fromEntries(given));
    if (answer.status === sent.route.status) return expect(dependent[id]).toBeUndefined();
    expect(answer.problem.errors?.map(({ path }) => path).toSorted()).toEqual(dependent[id]);
    for (const name of dependent[id] ?? []) {
      expect(asSchema(resolved(sent.body.schema).properties?.[name]).description).toMatch(/\brequired\b/);
    }
  });
});
