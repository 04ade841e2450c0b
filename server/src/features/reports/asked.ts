import type { ReportName } from '@boxyard/contract/reports/report-names.ts';
import { mostDays, type ReportQuery } from '@boxyard/contract/reports/reports.ts';
import { type Dimension, dimensions, shapeOf, tellsApart } from '@boxyard/contract/reports/shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { localClock, writtenOf } from '../../core/crud/local-time.ts';
import type { InAccount } from '../../core/http/context.ts';
import { invalid } from '../../core/http/problems.ts';

/** What a report is asked for, checked against what it has. */
export interface Asked {
  name: ReportName;
  /** In seconds. */
  at: number;
  /** Whether no other moment was asked for. */
  isNow: boolean;
  from: string | null;
  to: string | null;
  by: Dimension[];
  /** Only rows with these values. */
  only: [dimension: Dimension, value: string][];
  sort: string | undefined;
  /** Whether it has to be known at all: some facts are costly to find. */
  uses(dimension: Dimension): boolean;
}

const daySeconds = 86_400;
const usualDays = 30;
/** Moments are told in seconds since then. */
const firstDay = '1970-01-02';
const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * daySeconds * 1000).toISOString().slice(0, 10);

/** @param isOfRows their clients are told, whatever the numbers are told apart by @throws 422 for what the report does not have */
export function readAsked(
  { account }: InAccount,
  name: ReportName,
  { by, sort, ...query }: ReportQuery,
  isOfRows = false,
): Asked {
  const shape = shapeOf(name);
  const known = new Set<string>([...shape.by, ...shape.filters]);
  const refuse = (field: string) => invalid(field, 'unknownField', { field });
  const only = dimensions.flatMap((dimension): Asked['only'] => {
    const value = query[dimension];
    if (value !== undefined && !known.has(dimension)) throw refuse(dimension);
    return value === undefined ? [] : [[dimension, value]];
  });
  const asked = by?.split(',').map((given) => {
    const dimension = shape.by.find((each) => each === given);
    if (!dimension) throw invalid('by', 'unknownField', { field: given });
    return dimension;
  });
  const apart = tellsApart(name, asked);
  const sortable = [...apart, ...Object.keys(shape.measures)];
  if (sort !== undefined && !sortable.some((each) => each === sort.replace('-', '')))
    throw invalid('sort', 'wrongType');
  const used = new Set<Dimension>([
    ...(isOfRows ? (['clientId'] as const) : []),
    ...apart,
    ...only.map(([dimension]) => dimension),
  ]);
  return {
    name,
    ...timeOf(shape.time, name, account.timezone, query),
    by: apart,
    only,
    sort,
    uses: (dimension) => used.has(dimension),
  };
}

function timeOf(
  time: 'moment' | 'period' | 'now',
  name: ReportName,
  timezone: string,
  { at, from, to }: Pick<ReportQuery, 'at' | 'from' | 'to'>,
): Pick<Asked, 'at' | 'isNow' | 'from' | 'to'> {
  // What was done within this second is over by now, and the day is still its own.
  const [second, now] = [Math.floor(Date.now() / 1000), Math.ceil(Date.now() / 1000)];
  if (time !== 'moment' && at !== undefined) throw invalid('at', 'unknownField', { field: 'at' });
  if (time !== 'period') {
    for (const [field, day] of Object.entries({ from, to }))
      if (day !== undefined) throw invalid(field, 'unknownField', { field });
    if (at !== undefined && at > now + daySeconds) throw invalid('at', 'momentAhead');
    return { at: at ?? now, isNow: at === undefined, from: null, to: null };
  }
  const last = to ?? writtenOf(localClock(timezone)(second)).slice(0, 10);
  const first = from ?? (name === 'revenue' ? `${last.slice(0, 4)}-01-01` : dayBefore(last, usualDays - 1));
  if (first < firstDay) throw invalid('from', 'tooEarly', { day: firstDay });
  if (first > last) throw invalid('to', 'finishedBeforeStarted');
  if (first < dayBefore(last, mostDays)) throw invalid('from', 'periodTooLong', { max: mostDays });
  return { at: now, isNow: true, from: first, to: last };
}

/** In SQL what the facts of an account and a period are read by. */
export function inSql({ account }: InAccount, { at, from, to }: Asked) {
  const zone = sql`${account.timezone}::text`;
  const local = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${zone})`;
  const day = (moment: RawBuilder<unknown>) => sql`${local(moment)}::date`;
  return {
    zone,
    local,
    day,
    /** A condition of rows of any table. */
    own: sql`account_id = ${account.id}`,
    at: sql`to_timestamp(${at}::float8)`,
    start: sql`(${from}::date::timestamp at time zone ${zone})`,
    /** The first moment that is over it. */
    end: sql`((${to}::date + 1)::timestamp at time zone ${zone})`,
    calendar: (moment: RawBuilder<unknown>) => calendarOf(day(moment)),
  };
}

/** The days, weeks and months of a date. A week is named by its Monday. */
const calendarOf = (date: RawBuilder<unknown>) => sql`${date} as day, date_trunc('week', ${date})::date as week,
  to_char(${date}, 'YYYY-MM') as month`;
