import { isoDay } from '../../core/text/day.ts';
import { inSlovak } from '../../core/text/format.ts';
import { yearOf, yearText } from './year-text.ts';

const two = (n: number) => String(n).padStart(2, '0');
const iso = /^(\d{4})-(\d\d)-(\d\d)$/;
const typedDay = /^(\d{1,2})[./]\s*(\d{1,2})[./]\s*(\d{2}|\d{4})$/;

/** dd.mm.yy of `2026-11-21` (dd.mm.yyyy where two digits are another year), in Slovak d. m. yyyy; what is no day stays as it is. */
export function dayText(value: string | null): string {
  const [, year, month, day] = iso.exec(value ?? '')?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return value ?? '';
  return inSlovak() ? `${day}. ${month}. ${year}` : `${two(day)}.${two(month)}.${yearText(year)}`;
}

/** `2026-11-21` of a typed day; null when nothing is typed. What is no day is given back as it is: no form saves that. */
export function dayOf(text: string): string | null {
  const typed = text.trim();
  if (typed === '') return null;
  const [, ...parts] = iso.exec(typed) ?? typedDay.exec(typed) ?? [];
  const [first = '', middle = '', last = ''] = parts;
  const [year, month, day] = iso.test(typed)
    ? [Number(first), Number(middle), Number(last)]
    : [yearOf(last), Number(middle), Number(first)];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCDate() === day && date.getUTCMonth() === month - 1 ? isoDay({ year, month, day }) : typed;
}

/** Whether it is a day, and not something else that was typed. */
export const isDay = (value: string | null): value is string => value !== null && iso.test(value);
