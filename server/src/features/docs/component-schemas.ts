import { isLinesRoute } from '@boxyard/contract/core/bulk.ts';
import { namesOf } from '@boxyard/contract/core/fields.ts';
import type { Route } from '@boxyard/contract/core/route.ts';
import { allRoutes } from '@boxyard/contract/core/routes.ts';
import { z } from 'zod';
import { namedSchemas } from './schema-names.ts';
import { asSchema, described, type Schema } from './sentences-of.ts';

type Direction = 'input' | 'output';

const { inputs, answers } = namedSchemas();
const namesIn = { input: inputs, output: answers };
const pathOf = (name: string) => `#/components/schemas/${name}`;

/** As JSON Schema, with what has a name as a reference to it. */
export function schemaOf(schema: z.ZodType, io: Direction): Schema {
  if (schema instanceof z.ZodOptional) return schemaOf(z.instanceof(z.ZodType).parse(schema.unwrap()), io);
  const named = namesIn[io].get(schema);
  if (named) return { $ref: pathOf(named.name) };
  if (schema instanceof z.ZodArray || schema instanceof z.ZodNullable) {
    const inner = schemaOf(z.instanceof(z.ZodType).parse(schema.unwrap()), io);
    return schema instanceof z.ZodArray ? { type: 'array', items: inner } : { anyOf: [inner, { type: 'null' }] };
  }
  return plainSchema(schema, io);
}

/** As JSON Schema in one piece. */
export function plainSchema(schema: z.ZodType, io: Direction): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: plainly });
  return rest;
}

/** What a value is read as says more than what it is read from. That any whole number is one that JSON keeps exactly need not be said. */
function plainly({ zodSchema, jsonSchema: written }: { zodSchema: z.core.$ZodTypes; jsonSchema: Schema }): void {
  if (
    zodSchema instanceof z.ZodPipe &&
    !(zodSchema.in instanceof z.ZodPipe) &&
    !(zodSchema.out instanceof z.ZodTransform)
  ) {
    Object.assign(written, plainSchema(z.instanceof(z.ZodType).parse(zodSchema.out), 'output'));
  }
  if (written.minimum === Number.MIN_SAFE_INTEGER) delete written.minimum;
  if (written.maximum === Number.MAX_SAFE_INTEGER) delete written.maximum;
}

/** `components.schemas`: each by its name, in the order of the alphabet. */
export function componentSchemas(): Record<string, Schema> {
  const written = { ...namedAs('output'), ...namedAs('input') };
  return Object.fromEntries(
    namesOf(written)
      .toSorted()
      .map((name) => [name, written[name] ?? {}]),
  );
}

function namedAs(io: Direction): Record<string, Schema> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, { name }] of namesIn[io]) registry.add(schema, { id: name });
  const { schemas } = z.toJSONSchema(registry, { io, uri: pathOf, unrepresentable: 'any', override: plainly });
  const finished = [...namesIn[io]].map(([schema, named]) => {
    const { $schema: _dialect, $id: _id, ...written } = asSchema(schemas[named.name]);
    // Zod writes a schema with one more rule as a reference to that without it.
    const own = written.$ref === undefined ? written : plainSchema(schema, io);
    return [named.name, described(io === 'input' ? asInput(schema, own) : asAnswer(own), named)] as const;
  });
  return Object.fromEntries(finished);
}

/** Programs are to live with properties that come later. */
function asAnswer({ additionalProperties, ...schema }: Schema): Schema {
  return additionalProperties === false || additionalProperties === undefined
    ? schema
    : { ...schema, additionalProperties };
}

function asInput(schema: z.ZodType, own: Schema): Schema {
  const route = allRoutes.find(({ body }) => body === schema);
  if (!route) return own;
  if (route.list) return { ...own, properties: fieldsOf(route.body) };
  if (isLinesRoute(route)) return withLine(own, schemaOf(route.line, 'input'));
  return isShared(route) ? own : withReadOnly(route, own);
}

/** The server reads each line by a schema of its own. */
const withLine = (own: Schema, line: Schema): Schema => ({
  ...own,
  properties: { ...own.properties, lines: { ...asSchema(own.properties?.lines), items: line } },
});

/** Fields of a PUT's answer, and of a row of its list, that its body does not have: they may be sent back. */
function withReadOnly(route: Route, schema: Schema): Schema {
  const properties = Object.fromEntries(route.readOnly.map((name) => [name, ignoredField(route, name)]));
  return { ...schema, properties: { ...schema.properties, ...properties } };
}

function ignoredField(route: Route, name: string): Schema {
  const shapes = [route.response, route.listed].map((schema) =>
    schema instanceof z.ZodObject ? schema.shape[name] : undefined,
  );
  const field = schemaOf(shapes.find((schema) => schema !== undefined) ?? z.unknown(), 'output');
  return name === 'version'
    ? {
        ...field,
        description: 'The version that the caller has seen: counts as If-Match where that header is missing.',
      }
    : { ...field, readOnly: true, description: 'Ignored: it may be sent back as it was answered.' };
}

/** The body of a call. Where a PUT of what others hold too ignores fields, it is written out. */
export function bodySchema(route: Route, schemas: Record<string, Schema>): Schema {
  const named = inputs.get(route.body);
  const whole = named && schemas[named.name];
  return whole && isShared(route) ? withReadOnly(route, whole) : schemaOf(route.body, 'input');
}

/** Its body is also a part of others, which ignore nothing. */
const isShared = ({ body, readOnly }: Route) => readOnly.length > 0 && answers.has(body);

/** The fields of an address or of a list's body. What becomes of a text in an address says more than that it is one. */
export function fieldsOf(schema: z.ZodType): Record<string, Schema> {
  const { properties = {} } = plainSchema(schema, 'input');
  const { properties: read = {} } = plainSchema(schema, 'output');
  const field = (name: string, part: Schema | boolean) =>
    Object.keys(asSchema(read[name])).length > 0 ? asSchema(read[name]) : asSchema(part);
  return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, field(name, part)]));
}
