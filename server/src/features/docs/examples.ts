import type { Route } from '@boxyard/contract/core/route.ts';
import { exampleBodies } from './example-bodies.ts';
import { asSchema, type Schema } from './sentences-of.ts';

type Schemas = Record<string, Schema>;

/** Values as a depot has them, by the end of a field's name. A schema that does not take one gets a plain value. */
const samples: [name: RegExp, value: string | number][] = [
  [/^pageSize$/, 20],
  [/(email|mailTo)$/i, 'eva@depot.example'],
  [/password$/i, 'Depot-2026'],
  [/^jwt$/, 'eyJhbGciOiJIUzI1NiJ9.…'],
  [/username$/i, 'eva'],
  [/firstname$/i, 'Eva'],
  [/lastname$/i, 'Nováková'],
  [/phoneNumber$/, '905123456'],
  [/phoneAreaCode$/, '+421'],
  [/country(Code)?$/i, 'SK'],
  [/city$/i, 'Bratislava'],
  [/zip$/i, '82104'],
  [/(street|line1)$/i, 'Prístavná'],
  [/currency$/i, 'EUR'],
  [/timezone$/i, 'Europe/Bratislava'],
  [/isoCode$/i, '22G1'],
  [/^unNumber$/, '1263'],
  [/^hazardClass$/, '3'],
  [/clientName$/, 'Danube Shipping'],
  [/containerName$|^q$/, 'MSKU1234565'],
  [/warehouseName$/, 'Harbour'],
  [/url$/i, 'https://depot.example/static/cache/…'],
  [/vat$/i, 23],
  [/(date|at|expiry)$/i, 1_790_000_000],
  [/(price|total|net)$/i, 12.5],
  [/order$/, 1],
  [/name$/i, 'Example'],
  [/title$/i, 'Wash the floor'],
];

const itemsOf = ({ items }: Schema): Schema => asSchema(Array.isArray(items) ? items[0] : items);

/** Neither null nor ''. */
const isTelling = (option: Schema | boolean) => asSchema(option).type !== 'null' && asSchema(option).const !== '';

/** The example of a call's body: one written for it, a first page of a list, or one made of the schema. */
export function bodyExample(operationId: string, route: Route, schema: Schema, schemas: Schemas): unknown {
  if (exampleBodies[operationId]) return exampleBodies[operationId];
  return route.list ? { page: 1, pageSize: 20 } : answerExample(schema, schemas);
}

/** An example that the schema takes. */
export const answerExample = (schema: Schema, schemas: Schemas): unknown => exampleOf(whole(schema, schemas));

/** With the named schemas in the place of references to them. */
function whole({ $ref, ...schema }: Schema, schemas: Schemas): Schema {
  if ($ref !== undefined) return { ...whole(schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, schemas), ...schema };
  const { items, anyOf, oneOf, properties } = schema;
  const each = (part: Schema | boolean) => whole(asSchema(part), schemas);
  return {
    ...schema,
    ...(items && { items: each(itemsOf(schema)) }),
    ...(anyOf && { anyOf: anyOf.map(each) }),
    ...(oneOf && { oneOf: oneOf.map(each) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, each(part)])),
    }),
  };
}

export function exampleOf(schema: Schema, name = '', depth = 0): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum.find((value) => value === sampleFor(name)) ?? schema.enum[0];
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return exampleOf(asSchema(options.find(isTelling) ?? options[0]), name, depth);
  if (schema.allOf && schema.type === undefined) return exampleOf(Object.assign({}, ...schema.allOf), name, depth);
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== 'null') : schema.type;
  switch (type) {
    case 'object':
      return exampleObject(schema, depth);
    case 'array':
      return Array.from({ length: schema.minItems ?? 1 }, () => exampleOf(itemsOf(schema), name, depth + 1));
    case 'boolean':
      return /^is(Active|Enabled|Default)$/.test(name);
    case 'integer':
    case 'number':
      return exampleNumber(schema, name, type === 'integer');
    case 'string':
      return exampleText(schema, name);
    default:
      return null;
  }
}

function exampleObject(schema: Schema, depth: number): unknown {
  const fields = Object.entries(schema.properties ?? {}).filter(([, part]) => asSchema(part).readOnly !== true);
  return Object.fromEntries(fields.map(([name, part]) => [name, exampleOf(asSchema(part), name, depth + 1)]));
}

function exampleNumber({ minimum, maximum, exclusiveMinimum }: Schema, name: string, whole: boolean): number {
  const least = minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 0);
  const sample = sampleFor(name);
  const fits = typeof sample === 'number' && sample >= least && sample <= (maximum ?? Infinity);
  if (fits && (!whole || Number.isInteger(sample))) return sample;
  return Math.max(least, Math.min(1, maximum ?? 1));
}

function exampleText({ format, pattern, minLength = 0, maxLength = Infinity }: Schema, name: string): string {
  if (format === 'uuid') return '7b1f4a52-6f0e-4c58-9d5c-0a8f7f6f2b11';
  if (format === 'uri') return 'https://erp.example/boxyard';
  const fitting = (text: unknown): text is string =>
    typeof text === 'string' &&
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern).test(text));
  const found = [
    sampleFor(name),
    'Example',
    'demo',
    'DRY',
    '#2f6fed',
    '0123456789abcdef0123456789abcdef',
    '2026-11-22',
    '1',
    '',
  ].find(fitting);
  return found ?? 'x'.repeat(Math.max(minLength, 1));
}

const sampleFor = (name: string): string | number | undefined => samples.find(([ending]) => ending.test(name))?.[1];
