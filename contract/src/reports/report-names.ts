import { z } from 'zod';

/** `dwell` counts stays that ended in the period, `age` those that last. */
export const reportNames = [
  'stock',
  'movements',
  'dwell',
  'age',
  'occupancy',
  'revenue',
  'receivables',
  'damages',
  'tasks',
  'gate',
] as const;
export const ReportName = z.enum(reportNames);
export type ReportName = z.output<typeof ReportName>;
