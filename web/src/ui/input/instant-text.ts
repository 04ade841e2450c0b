import { inSlovak } from '../../core/text/format.ts';
import { instantAt, wallClock } from '../../core/text/zone.ts';
import { yearOf, yearText } from './year-text.ts';

const two = (n: number) => String(n).padStart(2, '0');
const pattern = /^(\d{1,2})[./]\s*(\d{1,2})[./]\s*(\d{2}|\d{4})(?:[\s,]+(\d{1,2})[:.](\d{2}))?$/;

/** dd.mm.yy HH:mm by the depot's clocks, in Slovak d. m. yyyy HH:mm, from unix seconds; '' when there is none. */
export function instantText(seconds: number | null): string {
  if (seconds === null || Number.isNaN(seconds)) return '';
  const { day, month, year, hour, minute } = wallClock(seconds);
  const date = inSlovak() ? `${day}. ${month}. ${year}` : `${two(day)}.${two(month)}.${yearText(year)}`;
  return `${date} ${two(hour)}:${two(minute)}`;
}

/**
 * Unix seconds of a typed time; null when nothing is typed, NaN when it is no time.
 * @param ofDay the time of a day that is typed alone
 */
export function instantOf(text: string, ofDay = { hour: 0, minute: 0 }): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  const parts = pattern.exec(typed);
  if (!parts) return Number.NaN;
  const [day = 0, month = 0] = parts.slice(1, 3).map(Number);
  const year = yearOf(parts[3] ?? '');
  const { hour, minute } = parts[4] ? { hour: Number(parts[4]), minute: Number(parts[5]) } : ofDay;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCDate() === day && date.getUTCMonth() === month - 1 && hour < 24 && minute < 60;
  return isReal ? instantAt({ year, month, day, hour, minute }) : Number.NaN;
}
