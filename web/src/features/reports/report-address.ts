import type { ReportName } from '@boxyard/contract/reports/report-names.ts';
import type { ReportQuery } from '@boxyard/contract/reports/reports.ts';
import { type Dimension, dimensions, shapeOf, tellsApart } from '@boxyard/contract/reports/shapes.ts';
import { today } from '../../core/text/day.ts';

/** Periods that move with the calendar, so that a view keeps its sense. */
export const periods = [
  'last7',
  'last30',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
] as const;
export type PeriodName = (typeof periods)[number];

/** What the address of a report says, as text, beside the view that is open. */
export type ReportAddress = Partial<Record<Dimension | 'period' | 'from' | 'to' | 'at' | 'by' | 'sort', string>>;
export type ReportSearch = { [K in keyof ReportAddress]?: string | undefined } & { view?: string | undefined };

const others = ['period', 'from', 'to', 'at', 'by', 'sort'] as const;

/** Only what the report knows. */
export function readAddress(name: ReportName, raw: Record<string, unknown>): ReportAddress {
  const { by, filters } = shapeOf(name);
  const known: readonly string[] = [...others, ...by, ...filters];
  return Object.fromEntries(
    Object.entries(raw).flatMap(([key, value]) => {
      const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      return known.includes(key) && isText && value !== '' ? [[key, String(value)]] : [];
    }),
  );
}

const shift = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The first and the last day of a period: weeks begin on Monday, and what is called “this” ends today. */
export function daysOf(period: PeriodName, now = today()): { from: string; to: string } {
  const [year = 0, month = 0] = now.split('-').map(Number);
  const first = (y: number, m: number) => new Date(Date.UTC(y, m - 1, 1)).toISOString().slice(0, 10);
  const quarter = month - ((month - 1) % 3);
  const monday = shift(now, -((new Date(now).getUTCDay() + 6) % 7));
  switch (period) {
    case 'last7':
      return { from: shift(now, -6), to: now };
    case 'last30':
      return { from: shift(now, -29), to: now };
    case 'lastWeek':
      return { from: shift(monday, -7), to: shift(monday, -1) };
    case 'thisMonth':
      return { from: first(year, month), to: now };
    case 'lastMonth':
      return { from: first(year, month - 1), to: shift(first(year, month), -1) };
    case 'thisQuarter':
      return { from: first(year, quarter), to: now };
    case 'lastQuarter':
      return { from: first(year, quarter - 3), to: shift(first(year, quarter), -1) };
    case 'thisYear':
      return { from: first(year, 1), to: now };
    case 'lastYear':
      return { from: first(year - 1, 1), to: shift(first(year, 1), -1) };
  }
}

/** The period of an address: one with a name, or from and to. */
export function periodOf(
  name: ReportName,
  address: ReportAddress,
): { name: PeriodName | null; from: string; to: string } {
  const named = periods.find((each) => each === address.period);
  if (named) return { name: named, ...daysOf(named) };
  if (address.from && address.to) return { name: null, from: address.from, to: address.to };
  const usual = name === 'revenue' ? 'thisYear' : 'last30';
  return { name: usual, ...daysOf(usual) };
}

/** What the address asks the server for, but for `by` and `sort`: the rows of a number need it, too. */
export function aboutOf(
  name: ReportName,
  address: ReportAddress,
): Omit<ReportQuery, 'by' | 'sort' | 'at'> & { at?: string } {
  const only = dimensions.flatMap((dimension) =>
    address[dimension] === undefined ? [] : [[dimension, address[dimension]]],
  );
  const { from, to } = periodOf(name, address);
  return {
    ...Object.fromEntries(only),
    ...(shapeOf(name).time === 'period' && { from, to }),
    ...(shapeOf(name).time === 'moment' && address.at && { at: address.at }),
  };
}

/** By what the address tells numbers apart; what is always told is not among it. */
export function byOf(name: ReportName, { by }: ReportAddress): Dimension[] {
  const known = shapeOf(name).by;
  const asked = by?.split(',').flatMap((given) => known.find((each) => each === given) ?? []);
  const always = shapeOf(name).always ?? [];
  return tellsApart(name, asked && asked.length > 0 ? asked : undefined).filter((each) => !always.includes(each));
}
