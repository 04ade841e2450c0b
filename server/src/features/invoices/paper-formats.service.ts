import type { Language } from '@boxyard/contract/core/enums.ts';
import { dayWords } from '../../core/crud/date-words.ts';
import { unbroken } from '../../core/paper/paper.ts';

const locales: Record<Language, string> = { en: 'en-GB', sk: 'sk-SK' };

export interface Formats {
  money: (amount: number) => string;
  /** Money without its currency. */
  amount: (amount: number) => string;
  number_: (amount: number) => string;
  day: (day: string | null) => string;
}

export function formatsOf(language: Language, currency: string): Formats {
  const amounts = new Intl.NumberFormat(locales[language], { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const numbers = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 3 });
  const written = (amount: number) => amounts.format(amount).replace('-', '−');
  return {
    money: (amount) => unbroken(`${written(amount)} ${currency}`),
    amount: (amount) => unbroken(written(amount)),
    number_: (amount) => numbers.format(amount),
    day: (day) => (day === null ? '–' : unbroken(dayWords(language, day))),
  };
}
