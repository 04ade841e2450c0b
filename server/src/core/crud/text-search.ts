import { splitWords } from '@boxyard/contract/core/split-words.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * `startsWith`, `contains` or `startsWord`: whether a normalised column matches what was typed. Several words are looked for
 * one by one, so their order and the blanks between them make no difference.
 */
export type Match = (key: RawBuilder<unknown>, text: string) => RawBuilder<boolean>;

/** Marks a statement whose best plan depends on its values: by them a condition leaves few rows or most. */
export const planEachTime = sql.raw('/* planned each time */');

/** So many characters an index of trigrams needs. */
const trigram = 3;

/** No index finds words as short as these within a text. */
export const isShort = (text: string): boolean => splitWords(text).every((word) => word.length < trigram);

/** The highest code point; it ends the range of a prefix and never occurs in texts. */
const last = '\u{10FFFF}';

/** As a range, because unlike LIKE it may use its index under row security, and unlike `^@` also in a plan that is kept for all values. */
const startsWithWord: Match = (key, word) =>
  sql<boolean>`(${key} >= norm(${word}) and ${key} < norm(${word}) || ${last})`;

/** Also where an index does not find it. */
const holdsWord: Match = (key, word) => sql<boolean>`position((select norm(${word})) in ${key}) > 0`;

/** `%` and `_` are plain characters. */
const containsWord: Match = (key, word) =>
  word.length < trigram
    ? holdsWord(key, word)
    : sql<boolean>`${planEachTime} ${key} like '%' || regexp_replace(norm(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/** Beginnings of words in `words()`: signs part them there, too. */
const partsOf = (text: string) => splitWords(text.replaceAll(/[-/.,&+()"']/g, ' '));
const beginsWord: Match = (key, part) => sql<boolean>`position((select words(${part})) in ${key}) > 0`;

const each = (match: Match, key: RawBuilder<unknown>, words: string[]) => {
  const conditions = words.map((word) => match(key, word));
  return conditions.length === 1 && conditions[0] ? conditions[0] : all(conditions);
};
const all = (conditions: RawBuilder<boolean>[]) =>
  conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`;

/** A normalised column (`name_key`, collated "C") that starts with one of the words that were typed, and contains them all. */
export const startsWith: Match = (key, text) => {
  const words = splitWords(text);
  const starts = words.map((word) => startsWithWord(key, word));
  if (words.length < 2) return starts[0] ?? sql<boolean>`true`;
  return sql<boolean>`((${sql.join(starts, sql` or `)}) and ${holds(key, text)})`;
};

/** A normalised column that contains each word that was typed. Long tables have an index of its trigrams. */
export const contains: Match = (key, text) => each(containsWord, key, splitWords(text));

/** The same without an index, beside a condition that has one. */
export const holds: Match = (key, text) => each(holdsWord, key, splitWords(text));

/** A column of `words()` in which a word starts with each of those that were typed. */
export const startsWord: Match = (key, text) => each(beginsWord, key, partsOf(text));

/** A text of signs alone has nothing to be found by. */
export const saysSomething = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/**
 * `truck_key` of a transport holds plates and a name without blanks and hyphens, because plates are written both ways: a plate of short
 * parts (`BA 12 CD`) is looked for as a whole, which the index finds.
 */
export const namesTruck: Match = (key, text) => {
  const bare = text.replaceAll('-', '');
  return contains(key, isShort(bare) ? bare.replaceAll(/\s/g, '') : bare);
};
