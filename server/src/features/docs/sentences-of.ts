import type { z } from 'zod';
import { capital, type SchemaName } from './schema-names.ts';
import { sentences } from './sentences/all.ts';

export type Schema = z.core.JSONSchema.BaseSchema;

export const asSchema = (schema: Schema | boolean | undefined): Schema => (typeof schema === 'object' ? schema : {});

/** A sentence of the schema's own, else of the record that it is about, else of all properties of that name. */
function sentenceOf({ name, family, isFilter }: SchemaName, property: string): string | undefined {
  const own = stems(name, family).map((stem) => `${stem}.${property}`);
  const ofField = firstOf([`${family}.${property}`, property]);
  if (!isFilter) return firstOf(own) ?? ofField;
  return firstOf([...own, `List.${property}`]) ?? (ofField && `Keeps the rows with this value. ${ofField}`);
}

const firstOf = (keys: string[]) => keys.map((key) => sentences[key]).find((sentence) => sentence !== undefined);

/** ClientUserBulkUpdate, ClientUserBulk: down to the record, without it. */
function stems(name: string, family: string): string[] {
  if (name === family) return [];
  const shorter = name.replace(/[A-Z][a-z0-9]*$/, '');
  return shorter.startsWith(family) ? [name, ...stems(shorter, family)] : [name];
}

/** Says of each property what it is. What has no sentence stays bare, which a test finds. */
export function described(schema: Schema, name: SchemaName): Schema {
  const { properties, items, anyOf, oneOf, ...rest } = schema;
  const each = (part: Schema | boolean) => described(asSchema(part), name);
  return {
    ...rest,
    ...(items && !Array.isArray(items) && { items: each(items) }),
    ...(anyOf && { anyOf: anyOf.map(each) }),
    ...(oneOf && { oneOf: oneOf.map(each) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([property, part]) => [
          property,
          describedField(asSchema(part), name, property),
        ]),
      ),
    }),
  };
}

/** A field with its sentence, and what is in it with theirs. */
export function describedField(part: Schema, name: SchemaName, property: string): Schema {
  const sentence = part.description ?? sentenceOf(name, property);
  const inner = described(part, { ...name, name: name.name + capital(property) });
  const unit = isInstant(part) ? ' Whole seconds since 1970 (UTC).' : '';
  return withoutMarks(sentence === undefined ? inner : { ...inner, description: sentence + unit });
}

const isInstant = (schema: Schema): boolean =>
  'instant' in schema || [...(schema.anyOf ?? [])].some((option) => isInstant(asSchema(option)));

/** `instant` and `json` are marks of ours, which no reader of the document knows. */
function withoutMarks(schema: Schema): Schema {
  const { instant: _, json: __, ...rest } = schema;
  return rest.anyOf ? { ...rest, anyOf: rest.anyOf.map((option) => withoutMarks(asSchema(option))) } : rest;
}
