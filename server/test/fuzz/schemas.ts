import type { Route } from '@boxyard/contract/core/route.ts';
import { z } from 'zod';

export type Schema = z.core.JSONSchema.BaseSchema;

/** What a route takes, as JSON Schema. Undefined for a part that it does not have. */
interface Shapes {
  params: Schema;
  query: Schema | undefined;
  body: Schema | undefined;
  /** Every name of a field, however deep. */
  names: ReadonlySet<string>;
}

const known = new Map<Route, Shapes>();

export function shapesOf(route: Route): Shapes {
  const found = known.get(route);
  if (found) return found;
  const parts = { params: schemaOf(route.params), query: partOf(route.query), body: partOf(route.body) };
  const names = new Set<string>(route.upload ? ['file', 'title'] : []);
  for (const part of Object.values(parts)) if (part) addNames(part, names);
  for (const name of route.readOnly) names.add(name);
  const shapes = { ...parts, names };
  known.set(route, shapes);
  return shapes;
}

export const asSchema = (schema: Schema | boolean | undefined): Schema => (typeof schema === 'object' ? schema : {});

export const itemsOf = ({ items }: Schema): Schema => asSchema(Array.isArray(items) ? items[0] : items);

/** The alternatives of a schema; none for most. */
export const optionsOf = ({ anyOf, oneOf }: Schema): Schema[] => [...(anyOf ?? oneOf ?? [])].map(asSchema);

const partOf = (schema: z.ZodType): Schema | undefined =>
  schema instanceof z.ZodUndefined ? undefined : schemaOf(schema);

/** The input's schema says nothing about a field that is made from a text: the output's fills it in. */
function schemaOf(schema: z.ZodType): Schema {
  const [input, output] = (['input', 'output'] as const).map(
    (io): Schema => z.toJSONSchema(schema, { io, unrepresentable: 'any' }),
  );
  return merged(asSchema(input), asSchema(output));
}

function merged(input: Schema, output: Schema): Schema {
  const names = Object.entries(input.properties ?? {});
  // An output of the same type is no wider: it has what a second schema behind the first one asks for.
  if (names.length === 0) return isEmpty(input) || input.type === output.type ? { ...input, ...output } : input;
  const properties = names.map(([name, part]) => [name, merged(asSchema(part), asSchema(output.properties?.[name]))]);
  return { ...input, properties: Object.fromEntries(properties) };
}

const isEmpty = (schema: Schema) => Object.keys(schema).every((key) => key === '$schema');

function addNames(schema: Schema, names: Set<string>): void {
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    names.add(name);
    addNames(asSchema(part), names);
  }
  for (const part of [...optionsOf(schema), ...(schema.items ? [itemsOf(schema)] : [])]) addNames(part, names);
}
