import type { Language } from '@boxyard/contract/core/enums.ts';

/** A number as the screens write it: digits in groups of three, the decimal sign of the language, at most two decimals. */
export function numberWords(language: Language, value: number): string {
  const digits = Math.abs(value).toLocaleString('en-US', { maximumFractionDigits: 2 });
  const [whole = '0', decimals] = digits.split('.');
  const sign = language === 'sk' ? ',' : '.';
  return `${value < 0 ? '−' : ''}${whole.replaceAll(',', '\u202f')}${decimals ? sign + decimals : ''}`;
}
