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

/** Days in a row that are charged alike. */
export interface DayRun {
  from: string;
  to: string;
  kind: 'free' | 'uncounted' | 'charged';
  slab: number;
  days: number;
  /** Begun weeks where it is charged by weeks, else days. */
  periods: number;
  isByWeek: boolean;
  price: number;
  amount: number;
  rateCardId: number;
}

const dayMs = 86_400_000;
const dateOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
export const dayAfter = (day: string, count = 1): string =>
  new Date(dateOf(day) + count * dayMs).toISOString().slice(0, 10);
/** From 0, Monday. */
const weekdayOf = (day: string) => (new Date(dateOf(day)).getUTCDay() + 6) % 7;

type OfCode = Pick<Calendar, 'days' | 'once'>;

/** The part of a calendar that is about one charge code. */
export const ofCode = ({ days, once }: OfCode, id: number): OfCode => ({
  days: days.filter(({ chargeCodeId }) => chargeCodeId === id),
  once: once.filter(({ chargeCodeId }) => chargeCodeId === id),
});

/** A day that does not count has the number of the day before it. */
function kindOf(priced: PricedDay, before: PricedDay | undefined): 'free' | 'uncounted' | 'charged' {
  if (!priced.isFree) return 'charged';
  const isSame = before ? before.nth === priced.nth && before.clientId === priced.clientId : priced.nth === 0;
  return isSame ? 'uncounted' : 'free';
}

/** The days of one charge code, by day. */
export function daysOf({ days, once }: OfCode, unpriced: Calendar['unpriced']): Map<string, CalendarDay> {
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

/** The same as a reckoning: a line for each run of days that are charged alike. */
export function runsOf(days: readonly PricedDay[]): DayRun[] {
  const runs: (DayRun & { key: string })[] = [];
  for (const [at, priced] of days.entries()) {
    const { day, slab, isInWeek, price, rateCardId, rateLineId, clientId } = priced;
    const open = runs.at(-1);
    const kind = isInWeek ? 'charged' : kindOf(priced, days[at - 1]);
    const key = [kind, kind === 'charged' && [slab, price], rateCardId, rateLineId, clientId].join();
    if (open && open.key === key && dayAfter(open.to) === day) {
      open.to = day;
      open.days += 1;
      if (isInWeek) open.isByWeek = true;
      else open.periods += 1;
    } else
      runs.push({
        key,
        from: day,
        to: day,
        kind,
        slab,
        days: 1,
        periods: 1,
        isByWeek: isInWeek,
        price,
        amount: 0,
        rateCardId,
      });
  }
  const cents = (price: number) => Math.round(price * 100);
  return runs.map(({ key: _, ...run }) => ({
    ...run,
    amount: run.kind === 'charged' ? (run.periods * cents(run.price)) / 100 : 0,
  }));
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
