import type { Language } from '@boxyard/contract/core/enums.ts';

const locales: Record<Language, string> = { en: 'en-GB', sk: 'sk-SK' };

/** A calendar day, which has no time zone: `27/11/2026`, in Slovak `27. 11. 2026`. */
export const dayWords = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'short', timeZone: 'UTC' }).format(new Date(day));

/** A moment as the clock of the depot shows it: `27/11/2026, 14:05`. @param at unix seconds */
export const momentWords = (language: Language, at: number, timeZone: string): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at * 1000);
