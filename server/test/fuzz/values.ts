import fc from 'fast-check';
import { exampleOf } from '../../src/features/docs/examples.ts';
import { hints } from './hints.ts';
import { asSchema, itemsOf, optionsOf, type Schema } from './schemas.ts';

/** An id that is chosen when the request is sent, out of those that exist then: so a request can be repeated by its seed. */
export interface Pick {
  $pick: string;
  /** Which of them. */
  nth: number;
  whose: 'own' | 'foreign' | 'nobody';
}

export const isPick = (value: unknown): value is Pick =>
  typeof value === 'object' && value !== null && '$pick' in value;

const isIdName = (name: string) => /(^id|Id|^ids|^photos|^version)$/.test(name);
/** Most lists of these with several members would name one twice. */
const ofDifferent = ['records', 'moves', 'ids'];

export const pickOf = (name: string): fc.Arbitrary<Pick> =>
  fc.record({
    $pick: fc.constant(name),
    nth: fc.nat(1000),
    whose: fc.oneof(
      { arbitrary: fc.constant('own' as const), weight: 12 },
      { arbitrary: fc.constant('foreign' as const), weight: 1 },
      { arbitrary: fc.constant('nobody' as const), weight: 1 },
    ),
  });

const often = <T>(usual: fc.Arbitrary<T>, weight: number, rare: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: usual, weight }, { arbitrary: rare, weight: 1 });

/** Values that the schema takes, as far as it says what it takes. */
export function anyOf(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const hint = hints[name];
  if (hint && schema.type !== 'boolean') return often(hint, 4, plainly(schema, name));
  return plainly(schema, name);
}

function plainly(schema: Schema, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = optionsOf(schema);
  if (options.length > 0) return fc.oneof(...options.map((option) => anyOf(option, name)));
  if (schema.allOf && schema.type === undefined) return anyOf(Object.assign({}, ...schema.allOf), name);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, name);
    case 'array':
      return listOf(schema, name);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return integerOf(schema, name);
    case 'number':
      return numberOf(schema);
    case 'null':
      return fc.constant(null);
    case 'string':
      return often(textOf(schema), 2, fc.constant(exampleOf(schema, name)));
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function listOf(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const { minItems = 0, maxItems = 4 } = schema;
  const some = (more: number) =>
    fc.array(anyOf(itemsOf(schema), name), { minLength: minItems, maxLength: Math.min(maxItems, minItems + more) });
  return ofDifferent.includes(name) ? often(some(0), 3, some(3)) : some(3);
}

function objectOf(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) {
    const names = fc.constantFrom('q', 'sort', 'name', 'status', 'type', 'page', 'clientId', 'isActive');
    return fc.dictionary(names, fc.oneof(fc.constantFrom('name', '-id', 'new', 'ma'), fc.jsonValue({ maxDepth: 1 })), {
      maxKeys: 3,
    });
  }
  const { required = [] } = schema;
  const parts = properties.map(([name, part]) => [name, anyOf(asSchema(part), name)] as const);
  const optional = properties.map(([name]) => name).filter((name) => !required.includes(name));
  // Without any change a change of many is refused.
  const minLength = Math.min(name === 'changes' ? 1 : 0, optional.length);
  const few = fc.subarray(optional, { minLength, maxLength: Math.min(3, optional.length) });
  return fc.tuple(fc.record(Object.fromEntries(parts)), often(few, 3, fc.subarray(optional))).map(([made, given]) => {
    return Object.fromEntries(Object.entries(made).filter(([key]) => required.includes(key) || given.includes(key)));
  });
}

const now = 1_795_370_000;
const year = 366 * 86_400;

function integerOf({ minimum, maximum, exclusiveMinimum }: Schema, name: string): fc.Arbitrary<unknown> {
  if (isIdName(name)) return pickOf(name);
  const least = minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : Number.MIN_SAFE_INTEGER);
  const most = maximum ?? Number.MAX_SAFE_INTEGER;
  const allowed = fc.integer({ min: least, max: most });
  const isInstant = least === 0 && most > now;
  const usual = isInstant
    ? fc.integer({ min: now - year, max: now + year })
    : fc.integer({ min: least, max: Math.min(most, least + 12) });
  return fc.oneof({ arbitrary: usual, weight: 6 }, { arbitrary: allowed, weight: 1 }, fc.constantFrom(least, most));
}

function numberOf({ minimum = 0, maximum = 1e9 }: Schema): fc.Arbitrary<unknown> {
  const hundredths = fc.integer({ min: Math.ceil(minimum * 100), max: Math.floor(maximum * 100) });
  const small = fc.integer({ min: Math.ceil(minimum), max: Math.min(maximum, Math.ceil(minimum) + 50) });
  return fc.oneof(
    small,
    small,
    hundredths.map((n) => n / 100),
    fc.constantFrom(minimum, maximum),
  );
}

/** Most fields have one line, and refuse these. */
const unruly = ['a\nb', '\u202egpj.exe', '\u0007'];
/** Texts that were trouble somewhere. */
const odd = [
  ' ',
  `'; drop table account; --`,
  '%_\\',
  '<script>alert(1)</script>',
  '=1+1',
  '👩‍👩‍👧',
  'ÁÄŽžß',
  '{{x}}',
  '$1',
  'null',
  '-1',
  '𝒳\u0301',
];

function textOf({ minLength = 0, maxLength = 200, pattern, format }: Schema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'idn-email') return fc.stringMatching(/^[a-zčž&]{3,8}$/u).map((name) => `${name}@fuzz-š.test`);
  if (pattern !== undefined) return patternText(pattern);
  const least = Math.min(minLength, maxLength);
  const short = fc.string({ minLength: least, maxLength: Math.min(maxLength, least + 20), unit: 'grapheme' });
  const fitting = [...odd, ...odd, ...unruly].filter(({ length }) => length >= least && length <= maxLength);
  return fc.oneof(
    { arbitrary: short, weight: 3 },
    { arbitrary: fc.constantFrom('x'.repeat(maxLength), 'x'.repeat(least), ...fitting), weight: 2 },
    {
      arbitrary: fc.stringMatching(/^[A-Za-z0-9 ]+$/, { size: 'small' }).map((text) => text.slice(0, maxLength)),
      weight: 2,
    },
  );
}

function patternText(pattern: string): fc.Arbitrary<unknown> {
  const lookaround = /\(\?[=!<]/.test(pattern);
  return lookaround
    ? fc.constantFrom('fuzz@fuzz.test', 'x')
    : fc.stringMatching(new RegExp(pattern), { size: 'small' });
}
