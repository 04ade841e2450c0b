import type { Language } from '@boxyard/contract/core/enums.ts';

const locales: Record<Language, string> = { en: 'en-GB', sk: 'sk-SK' };
const inUtc = {
  en: new Intl.DateTimeFormat(locales.en, { dateStyle: 'short', timeZone: 'UTC' }),
  sk: new Intl.DateTimeFormat(locales.sk, { dateStyle: 'short', timeZone: 'UTC' }),
};

/** A calendar day, which has no time zone: `27/11/2026`, in Slovak `27. 11. 2026`. */
export const dayWords = (language: Language, day: string): string => inUtc[language].format(new Date(day));

/** The day of a moment by the clock of the depot: `27/11/2026`. @param at unix seconds */
export const dateWords = (language: Language, at: number, timeZone: string): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'short', timeZone }).format(at * 1000);

/** A moment by the clock of the depot: `27/11/2026 14:05`. @param at unix seconds */
export function momentWords(language: Language, at: number, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone });
  return `${dateWords(language, at, timeZone)} ${time.format(at * 1000)}`;
}
