import { z } from 'zod';
import { addressPattern, asKept, isAddress } from './email-addresses.ts';
import { listNames } from './entities.ts';
import './problems.ts';
import type { SentenceKey } from './sentences.ts';

/** Kinds of fields. A kind that the database stores in another form says so in its meta. */
export const Id = z.int().positive();
export const Version = z.int().positive();
export const Slug = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/);

/** Control characters other than line breaks and tabs. */
const controls = /(?![\t-\r\u0085])\p{Cc}/gu;
/** With format characters (Cf), such as a zero-width blank or a mark that turns the reading direction round. */
const unseen = /(?![\t-\r\u0085])[\p{Cc}\p{Cf}]/gu;
/** Without the control and format characters that nobody sees or types: a scanner's group separator, a zero-width blank. */
export const withoutUnseen = (given: string): string => given.replace(unseen, '');

/** Texts of several lines: optional ones are never null, '' when empty. They keep line breaks and tabs, and no other control characters. */
/** Word writes a line break as a vertical tab. */
const written = (error?: SentenceKey) =>
  z.string(error && { error }).overwrite((given) => given.replace(/[\v\f]/g, '\n').replace(controls, ''));
export const paragraphs = (max: number) => written().trim().max(max);
export const requiredParagraphs = (max: number, key: SentenceKey = 'required') =>
  written(key).trim().min(1, key).max(max, 'tooLong');

/** Line breaks and tabs would join words, or forge the text around them, as in a mail. */
const breaking = /[\p{Cc}\p{Zl}\p{Zp}]/u;
export const isOneLine = (given: string) => !breaking.test(withoutUnseen(given));

/** Inputs check these fields for one line; answers do not, because older rows may still contain several. */
const lines = new WeakSet<z.core.$ZodType>();
export function line<T extends z.ZodString>(schema: T): T {
  lines.add(schema);
  return schema;
}
function checked<S extends z.ZodRawShape>(fields: S): S {
  const isLine = (schema: z.core.$ZodType): schema is z.ZodString => lines.has(schema);
  const check = (schema: z.core.$ZodType): z.core.$ZodType => {
    if (isLine(schema)) return schema.refine(isOneLine, { error: 'notOneLine' });
    if (schema instanceof z.ZodNullable && isLine(schema.unwrap())) return z.nullable(check(schema.unwrap()));
    return schema;
  };
  const checkedFields = Object.entries(fields).map(([name, schema]) => [name, check(schema)]);
  // An object made of pairs has no names of its own for the compiler; a refined text has the type it had.
  return Object.fromEntries(checkedFields) as S;
}

/** Texts of one line, without what nobody sees. */
export const text = (max: number) => line(z.string().overwrite(withoutUnseen).trim().max(max));
export const requiredText = (max: number, key: SentenceKey = 'required') =>
  line(z.string({ error: key }).overwrite(withoutUnseen).trim().min(1, key).max(max, 'tooLong'));
/** What somebody looks for. */
export const searched = (max: number, min = 0) => z.string().overwrite(withoutUnseen).trim().min(min).max(max);
export const email = z
  .string()
  .overwrite(asKept)
  .max(254)
  .pipe(
    z
      .email({ pattern: addressPattern, abort: true })
      .max(254)
      .refine(isAddress, { error: 'notEmail' })
      // JSON Schema calls an address in any script so; our pattern would say less.
      .meta({ format: 'idn-email', pattern: undefined }),
  );
export const optionalEmail = z.union([z.literal(''), email], { error: 'notEmail' });

/** 9998-12-31T23:59:59Z: months later the year has four digits still, in every time zone. */
export const lastInstant = 253_370_764_799;
/** Whole seconds since 1970 on the wire, timestamptz in the database. */
export const Instant = z.int().min(0).max(lastInstant).meta({ instant: true });

/**
 * An instant, or the word `now`: the server's time when the request arrives, less what it says that it has waited on its device
 * (`waitedHeader`).
 */
export const InstantOrNow = z.union([z.literal('now'), Instant], {
  error: ({ input }) => (typeof input === 'number' ? undefined : 'dateRequired'),
});

/** `2026-11-21`, a calendar day in the account's time zone. */
export const Day = z.iso.date().refine((day) => day >= '1900-01-01', { error: 'wrongType' });

/** A list of objects, held as JSON. */
export const asJson = <T extends z.ZodType>(schema: T): T => schema.meta({ json: true });

/** What every record has beside its own fields. `updatedAt` is when its version rose last. */
export const recordFields = { id: Id, version: Version, createdAt: Instant, updatedAt: Instant };
export type RecordField = keyof typeof recordFields;

/** A decimal number held as numeric: at most `digits` after the point. */
export const decimal = (digits: number, min = 0, max = 1e9) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((n) => Number(n.toFixed(digits)) === n, { error: 'tooPrecise', params: { digits } });

export const color = z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'notColor' });

/** A truth value; in an address the text `true` or `false`. */
export const flag = z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' })]);

/** The names of an object's own fields, for objects that have no others than their type says: TypeScript knows keys as strings only. */
export const namesOf = <T extends object>(value: T) => Object.keys(value) as (keyof T & string)[];

export const ListName = z.enum(listNames);

/** Limits that several entities share. */
export const limits = {
  name: 120,
  notes: 4000,
  phone: 20,
  street: 64,
  streetNumber: 10,
  city: 32,
  zip: 12,
  reference: 64,
} as const;

/** The id of a record in another system, in an address. */
export const ExternalIdParam = searched(limits.reference, 1).refine(isOneLine);

/** The input of a create: all fields are optional except the named ones. */
export function createInput<S extends z.ZodRawShape, K extends keyof S & string>(fields: S, required: readonly K[]) {
  const checkedFields = checked(fields);
  // TypeScript loses the names and kinds of the fields through `fromEntries` and `partial`; both casts restore them.
  const kept = Object.fromEntries(required.map((key) => [key, checkedFields[key]])) as unknown as Pick<S, K>;
  return z.strictObject({ ...z.object(checkedFields).partial().shape, ...kept }) as unknown as z.ZodObject<
    { [P in keyof Omit<S, K>]: z.ZodOptional<S[P] & z.ZodType> } & Pick<S, K>,
    z.core.$strict
  >;
}

/** The input of an update: fields that are left out stay as they are. */
export function updateInput<S extends z.ZodRawShape>(fields: S) {
  return z.object(checked(fields)).partial().strict();
}
