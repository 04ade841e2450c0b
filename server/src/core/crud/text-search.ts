import { type RawBuilder, sql } from 'kysely';

/** `startsWith`, `contains` or `startsWord`: whether a normalised column matches what was typed. */
export type Match = (key: RawBuilder<unknown>, text: string) => RawBuilder<boolean>;

/** Marks a statement whose best plan depends on its values: by them a condition leaves few rows or most. */
export const planEachTime = sql.raw('/* planned each time */');

/** So many characters an index of trigrams needs. */
const trigram = 3;

/** The highest code point; it ends the range of a prefix and never occurs in texts. */
const last = '\u{10FFFF}';

/**
 * A normalised column (`name_key`, collated "C") that starts with what was typed: as a range, because unlike LIKE it may use
 * its index under row security, and unlike `^@` also in a plan that is kept for all values.
 */
export const startsWith: Match = (key, text) =>
  sql<boolean>`(${key} >= norm(${text}) and ${key} < norm(${text}) || ${last})`;

/** A normalised column that contains what was typed; `%` and `_` are plain characters. Long tables have an index of its trigrams. */
export const contains: Match = (key, text) =>
  text.length < trigram
    ? sql<boolean>`position((select norm(${text})) in ${key}) > 0`
    : sql<boolean>`${planEachTime} ${key} like '%' || regexp_replace(norm(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/** A column of `words()` in which a word starts with what was typed, which may go on over several words. */
export const startsWord: Match = (key, text) => sql<boolean>`position((select words(${text})) in ${key}) > 0`;

/** A text of signs alone has nothing to be found by. */
export const saysSomething = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** As `truck_key` of a transport has plates and names: without spaces and hyphens. */
export const bareTruckText = (text: string): string => text.replace(/[ -]/g, '');
