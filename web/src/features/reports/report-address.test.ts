import { expect, it } from 'vitest';
import { daysOf, type PeriodName } from './report-address.ts';

it.each<[PeriodName, today: string, from: string, to: string]>([
  ['last7', '2026-03-01', '2026-02-23', '2026-03-01'],
  ['last30', '2026-03-01', '2026-01-31', '2026-03-01'],
  // A Sunday belongs to the week before the next Monday.
  ['lastWeek', '2026-03-01', '2026-02-16', '2026-02-22'],
  ['lastWeek', '2026-03-02', '2026-02-23', '2026-03-01'],
  ['thisMonth', '2026-03-31', '2026-03-01', '2026-03-31'],
  ['lastMonth', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['thisQuarter', '2026-11-30', '2026-10-01', '2026-11-30'],
  ['lastQuarter', '2026-11-30', '2026-07-01', '2026-09-30'],
  ['lastQuarter', '2026-02-10', '2025-10-01', '2025-12-31'],
  ['thisYear', '2026-02-10', '2026-01-01', '2026-02-10'],
  ['lastYear', '2026-02-10', '2025-01-01', '2025-12-31'],
])('%s of %s is %s to %s', (period, today, from, to) => {
  expect(daysOf(period, today)).toEqual({ from, to });
});
