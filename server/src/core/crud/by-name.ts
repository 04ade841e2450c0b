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
