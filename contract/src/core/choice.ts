import { z } from 'zod';
import type { SentenceKey } from './sentences.ts';

/** Where the words of choices stand: a registry of its own, because zod writes what the global one has into JSON Schema. */
const texts = z.registry<{ words: string }>();

/**
 * One of fixed values, in words on screens, papers and in files.
 * @param words the file and the group of the screens' texts that have them: `enums:clientType`. A value of '' needs no word
 * @param error the key of the sentence for any other value
 */
export const choice = <const Values extends readonly string[]>(values: Values, words: string, error?: SentenceKey) =>
  withWords(z.enum(values, error && { error }), words);

/** One of fixed values that are the same in every language: codes of the trade, of EDI and of currencies. */
export const plainChoice = <const Values extends readonly string[]>(values: Values) => withWords(z.enum(values), '');

/** A choice that may be left out, as ''. */
export function orNone<Entries extends Record<string, string>>(schema: z.ZodEnum<Entries>) {
  const options: readonly Entries[keyof Entries][] = schema.options;
  return withWords(z.enum(['', ...options]), wordsOf(schema) ?? '');
}

/** Gives a schema of fixed values its words. */
export function withWords<Schema extends z.ZodType>(schema: Schema, words: string): Schema {
  texts.add(schema, { words });
  return schema;
}

/** Where the words of a choice stand, `file:group`; '' for a code, undefined for what is neither. */
export const wordsOf = (schema: z.core.$ZodType): string | undefined => texts.get(schema)?.words;
