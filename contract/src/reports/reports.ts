import { z } from 'zod';
import { Language } from '../core/enums.ts';
import { Day, Id, Instant } from '../core/fields.ts';
import { listInput, listRoute } from '../core/list.ts';
import { ofModule, route } from '../core/route.ts';
import { ExportFormat } from '../integrations/exports.ts';
import { ReportName } from './report-names.ts';
import { type Dimension, dimensions, type MeasureName, reportShapes } from './shapes.ts';

/** A report counts no longer period than this. */
export const mostDays = 1100;
/** A table has no more rows; what is left out is in its totals. */
export const mostRows = 1000;

/** An id, a day, a code, or `none`. */
const DimensionValue = z.string().regex(/^[\w-]{1,40}$/);

// An object made of pairs has no names of its own for the compiler.
const onlyWith = Object.fromEntries(dimensions.map((name) => [name, DimensionValue.optional()])) as Record<
  Dimension,
  z.ZodOptional<typeof DimensionValue>
>;

/** What a report counts: of when, and only rows with these values. What a report does not know is refused. */
const about = {
  /** The moment of a report that has one; now where it is left out. */
  at: z.coerce.number().pipe(Instant).optional(),
  /** The first day of a period, in the account's time zone; the last 30 days where both are left out, of revenue the year so far. */
  from: Day.optional(),
  /** The last day. */
  to: Day.optional(),
  ...onlyWith,
};

const order = z.string().regex(/^-?[A-Za-z0-9]{1,20}$/);

export const ReportQuery = z.strictObject({
  ...about,
  /** By what the numbers are told apart: names of dimensions with commas between them. */
  by: z
    .string()
    .regex(/^[A-Za-z]{1,20}(,[A-Za-z]{1,20}){0,4}$/)
    .optional(),
  /** A dimension or a measure, `-` for falling. */
  sort: order.optional(),
});
export type ReportQuery = z.output<typeof ReportQuery>;

const Line = z.object({
  /** Values of the dimensions, as the filters take them. */
  keys: z.array(z.string()),
  /** What they are called where they are ids; else as in `keys`. */
  names: z.array(z.string()),
  values: z.array(z.number().nullable()),
  /** When the peak was; null in other reports. */
  peakAt: Instant.nullable(),
});

/** The numbers of a report: one row for each combination of values. */
export const Report = z.object({
  report: ReportName,
  /** The moment that the numbers are of. */
  at: Instant,
  from: Day.nullable(),
  to: Day.nullable(),
  /** The filters that were asked for, with the names of ids. */
  only: z.array(z.object({ dimension: z.enum(dimensions), value: z.string(), name: z.string() })),
  /** The dimensions of `keys`, in their order. */
  by: z.array(z.enum(dimensions)),
  /** The measures of `values`, in their order. */
  measures: z.array(z.string()),
  rows: z.array(Line),
  /** By time alone, where rows do not add up over their other dimensions: the peaks of the whole. Empty in other reports. */
  whole: z.array(Line),
  /**
   * The measures over all rows, also those that are left out; by currency where money is counted. Of peaks that of the whole, which is
   * not the sum of its parts.
   */
  totals: z.array(
    z.object({ currency: z.string(), values: z.array(z.number().nullable()), peakAt: Instant.nullable() }),
  ),
  /** There are more rows than `mostRows`. */
  isCut: z.boolean(),
});
export type Report = z.output<typeof Report>;

/** One of the things that a number counts. */
export const ReportRow = z.object({
  id: Id,
  containerId: Id.nullable(),
  containerName: z.string(),
  clientId: Id.nullable(),
  clientName: z.string(),
  containerTypeName: z.string(),
  /** When it came, happened or was entered. */
  at: Instant.nullable(),
  /** When it left, was finished or repaired. */
  until: Instant.nullable(),
  /** How long it took or has taken, in days. */
  days: z.number().nullable(),
  /** With VAT; of `later` and `running` what it adds to that measure. */
  amount: z.number().nullable(),
  /** What happened to it after the period had ended, where its amount in the report differs by that. */
  how: z.enum(['entered', 'changed', 'credited', 'removed']).nullable(),
  /** What is not paid of it. */
  open: z.number().nullable(),
  currency: z.string(),
  /** Its kind: a direction, a type of charge or task, a place of a damage. */
  kind: z.string(),
  /** The invoice, or draft, that it is on. */
  invoiceId: Id.nullable(),
  /** The words that people gave it: a task's title, a charge's notes, a plate. */
  text: z.string(),
});
export type ReportRow = z.output<typeof ReportRow>;

/** The measures of all reports. The compiler knows only those names that every member of a union has. */
const measureNames = [
  ...new Set(Object.values(reportShapes).flatMap(({ measures }) => Object.keys(measures))),
] as MeasureName[];

export const ReportRowsQuery = listInput(['at', 'until', 'days', 'amount', 'containerName'], {
  ...about,
  /** Only what this measure counts. */
  measure: z.enum(measureNames).optional(),
});
export type ReportRowsQuery = z.output<typeof ReportRowsQuery>;

const path = '/:account/reports/:report';
export const reportRoutes = ofModule('reports', {
  get: route({
    method: 'GET',
    path: `${path}`,
    access: 'admin',
    summary: 'The numbers of a report',
    query: ReportQuery,
    response: Report,
  }),
  rows: listRoute({
    path: `${path}/rows`,
    access: 'admin',
    summary: 'What a number of a report counts, one by one',
    input: ReportRowsQuery,
    row: ReportRow,
  }),
  file: route({
    method: 'POST',
    path: `${path}/file`,
    access: 'admin',
    onRepeat: 'run',
    summary: 'A link that downloads a report as CSV or XLSX',
    body: z.strictObject({
      format: ExportFormat,
      /** The language of headings and labels; by default that of the account. */
      language: Language.optional(),
      /** As the report is asked for. */
      query: ReportQuery.optional(),
    }),
    response: z.object({ url: z.string(), expiresAt: Instant }),
  }),
});
