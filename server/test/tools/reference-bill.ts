/** A second implementation of billing for the tests: slow, by counting days, and independent of the database. */
export interface Charge {
  type: 'depot' | 'rent' | 'repair_fee';
  unitCents: number;
  period: 'daily' | 'weekly' | 'monthly' | 'yearly';
  startedAt: number;
  finishedAt: number | null;
  free: number;
  vatHundredths: number;
  zone: string;
  today: string;
}

interface Day {
  year: number;
  month: number;
  day: number;
}

export function referenceBill(charge: Charge) {
  if (charge.type === 'repair_fee') {
    const none = { firstDay: null, lastDay: null, days: 0, freeDays: 0, chargedDays: 0 };
    return { ...none, periods: 1, ...amounts(charge, 1) };
  }
  const first = localDay(charge.startedAt, charge.zone);
  const last = charge.finishedAt === null ? dayOf(charge.today) : localDay(charge.finishedAt, charge.zone);
  let [days, freeDays, chargedDays, periods] = [0, 0, 0, 0];
  let firstCharged: Day | undefined;
  let next: Day | undefined;
  for (let day = first; compare(day, last) <= 0; day = tomorrow(day)) {
    days++;
    if (days <= charge.free) {
      freeDays++;
      continue;
    }
    chargedDays++;
    firstCharged ??= day;
    next ??= day;
    if (compare(day, next) === 0) {
      periods++;
      next = beginOf(charge.period, firstCharged, periods);
    }
  }
  return {
    firstDay: written(first),
    lastDay: written(last),
    days,
    freeDays,
    chargedDays,
    periods,
    ...amounts(charge, periods),
  };
}

/** In whole cents; half a cent is rounded up. */
function amounts({ unitCents, vatHundredths }: Charge, periods: number) {
  const net = BigInt(unitCents) * BigInt(periods);
  const total = (net * BigInt(10_000 + vatHundredths) + 5000n) / 10_000n;
  return { net: money(net), totalPrice: money(total) };
}

const money = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;

/** The day on which period `nth` (counted from 0) begins. */
function beginOf(period: Charge['period'], first: Day, nth: number): Day {
  if (period === 'daily' || period === 'weekly') {
    let day = first;
    for (let step = 0; step < nth * (period === 'daily' ? 1 : 7); step++) day = tomorrow(day);
    return day;
  }
  let { year, month } = first;
  for (let step = 0; step < nth * (period === 'monthly' ? 1 : 12); step++) {
    month++;
    if (month > 12) [year, month] = [year + 1, 1];
  }
  return { year, month, day: Math.min(first.day, daysIn(year, month)) };
}

function daysIn(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return leap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function tomorrow({ year, month, day }: Day): Day {
  if (day < daysIn(year, month)) return { year, month, day: day + 1 };
  return month < 12 ? { year, month: month + 1, day: 1 } : { year: year + 1, month: 1, day: 1 };
}

const compare = (a: Day, b: Day) => a.year - b.year || a.month - b.month || a.day - b.day;
const two = (n: number) => String(n).padStart(2, '0');
const written = ({ year, month, day }: Day) => `${year}-${two(month)}-${two(day)}`;

function dayOf(text: string): Day {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** Uses the time zones of the JavaScript engine, not those of the database. */
function localDay(seconds: number, timeZone: string): Day {
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  calendars.set(timeZone, calendar);
  return dayOf(calendar.format(new Date(seconds * 1000)));
}
