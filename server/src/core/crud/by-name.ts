import type { Language } from '@boxyard/contract/core/enums.ts';
import { type RawBuilder, sql } from 'kysely';
import type { InAccount } from '../http/context.ts';

/** Every PostgreSQL has these. What sorts many rows by them has an index for each. */
const collations: Record<Language, RawBuilder<unknown>> = {
  en: sql.raw('collate "en-x-icu"'),
  sk: sql.raw('collate "sk-x-icu"'),
};

/** In which language lists are sorted and said: the reader's, or the account's where nobody reads. */
export const languageOf = ({ account, language = account.language }: Pick<InAccount, 'account' | 'language'>) =>
  language;

/** A name that people gave, for sorting it as the reader's language does. @param column as it was typed */
export const byName = (reader: Pick<InAccount, 'account' | 'language'>, column: RawBuilder<unknown>) =>
  byNameIn(languageOf(reader), column);

/** The same for lists that belong to no account. */
export const byNameIn = (language: Language, column: RawBuilder<unknown>) => sql`${column} ${collations[language]}`;

/**
 * Records that many rows refer to, numbered by their names (`nth`): the names are compared once, and the rows by a number. For records of
 * which an account has few: all are read.
 */
export const numberedByName = (
  reader: Pick<InAccount, 'account' | 'language'>,
  table: string,
  { name = sql`name`, id = sql`id` }: { name?: RawBuilder<unknown>; id?: RawBuilder<unknown> } = {},
) => sql`(select ${id} as id, rank() over (order by ${byName(reader, name)} nulls first) as nth from ${sql.table(table)}
  where account_id = ${reader.account.id})`;
