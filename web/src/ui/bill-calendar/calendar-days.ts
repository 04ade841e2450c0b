import type { Calendar, PricedDay } from '@boxyard/contract/billing/rate-cards.ts';

/** What a day is for one charge code. A day within a begun week is charged by the week's first day. */
type DayKind = 'free' | 'uncounted' | 'week' | 'charged' | 'unpriced' | 'none';

export interface CalendarDay {
  day: string;
  kind: DayKind;
  /** From 0. */
  slab: number;
  /** What this day adds. */
  price: number;
  /** Charged once on this day. */
  once: number | null;
}

const dayMs = 86_400_000;
const dateOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
export const dayAfter = (day: string, count = 1): string =>
  new Date(dateOf(day) + count * dayMs).toISOString().slice(0, 10);
/** From 0, Monday. */
const weekdayOf = (day: string) => (new Date(dateOf(day)).getUTCDay() + 6) % 7;

export type OfCode = Pick<Calendar, 'days' | 'once' | 'pieces'>;

/** The part of a calendar that is about one charge code. */
export const ofCode = ({ days, once, pieces }: OfCode, id: number): OfCode => ({
  days: days.filter(({ chargeCodeId }) => chargeCodeId === id),
  once: once.filter(({ chargeCodeId }) => chargeCodeId === id),
  pieces: pieces.filter(({ chargeCodeId }) => chargeCodeId === id),
});

/** A day that does not count has the number of the day before it. */
function kindOf(priced: PricedDay, before: PricedDay | undefined): 'free' | 'uncounted' | 'charged' {
  if (!priced.isFree) return 'charged';
  const isSame = before ? before.nth === priced.nth && before.clientId === priced.clientId : priced.nth === 0;
  return isSame ? 'uncounted' : 'free';
}

/** The days of one charge code, by day. */
export function daysOf(
  { days, once }: Pick<Calendar, 'days' | 'once'>,
  unpriced: Calendar['unpriced'],
): Map<string, CalendarDay> {
  const shown = new Map<string, CalendarDay>();
  for (const { from, to } of unpriced)
    for (let day = from; day <= to; day = dayAfter(day))
      shown.set(day, { day, kind: 'unpriced', slab: 0, price: 0, once: null });
  for (const [at, priced] of days.entries()) {
    const { day, slab, isInWeek } = priced;
    const kind = isInWeek ? 'week' : kindOf(priced, days[at - 1]);
    shown.set(day, { day, kind, slab, price: kind === 'charged' ? priced.price : 0, once: null });
  }
  for (const { day, price } of once) {
    const found = shown.get(day);
    if (found) shown.set(day, { ...found, once: (found.once ?? 0) + price });
  }
  return shown;
}

/** A month, and those of its weeks in which there are days to show: null before its first day and after its last. */
export interface Month {
  first: string;
  weeks: (string | null)[][];
}

/** The weeks from the first of these days to the last, by month. */
export function monthsOf(days: readonly string[]): Month[] {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  const months: Month[] = [];
  if (!first || !last) return months;
  for (let month = `${first.slice(0, 7)}-01`; month <= last; month = nextMonth(month))
    months.push(monthOf(month, first, last));
  return months;
}

const nextMonth = (first: string) => `${dayAfter(first, 31).slice(0, 7)}-01`;

function monthOf(first: string, from: string, to: string): Month {
  const next = nextMonth(first);
  const cells: (string | null)[] = Array.from({ length: weekdayOf(first) }, () => null);
  for (let day = first; day < next; day = dayAfter(day)) cells.push(day);
  while (cells.length % 7 > 0) cells.push(null);
  const weeks = Array.from({ length: cells.length / 7 }, (_, at) => cells.slice(at * 7, at * 7 + 7));
  return { first, weeks: weeks.filter((week) => week.some((day) => day !== null && from <= day && day <= to)) };
}
