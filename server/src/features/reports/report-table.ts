import type { Language } from '@boxyard/contract/core/enums.ts';
import type { ExportFormat } from '@boxyard/contract/integrations/exports.ts';
import type { Report } from '@boxyard/contract/reports/reports.ts';
import { shapeOf } from '@boxyard/contract/reports/shapes.ts';
import { valueInWords } from '@boxyard/contract/reports/words.ts';
import { localClock, writtenOf } from '../../core/crud/local-time.ts';
import { textsOf } from '../../core/crud/texts.ts';
import type { CurrentAccount } from '../../core/http/context.ts';
import { type Cell, rowsFile } from '../exports/tables.service.ts';

export interface ReportTable {
  title: string;
  /** Whose numbers they are, of when, and with which filters. */
  about: string;
  headings: string[];
  /** Which columns hold numbers. */
  isNumber: boolean[];
  rows: Cell[][];
  totals: Cell[][];
}

const digits: Record<string, number> = { money: 2, days: 1, percent: 1, ratio: 2, teu: 2 };

/** A report as a table in words, as it is on the screen. */
export function tableOf(
  report: Report,
  language: Language,
  { name, timezone }: Pick<CurrentAccount, 'name' | 'timezone'>,
): ReportTable {
  const [said, enums] = [textsOf(language, 'reports'), textsOf(language, 'enums')];
  const says = { report: said, enums, day: (day: string) => day };
  const kinds = shapeOf(report.report).measures;
  const rounded = (values: readonly (number | null)[]): Cell[] =>
    values.map((value, nth) =>
      value === null ? null : Number(value.toFixed(digits[kinds[report.measures[nth] ?? ''] ?? ''] ?? 0)),
    );
  const words = (keys: readonly string[], names: readonly string[]) =>
    report.by.map((dimension, nth) => valueInWords(dimension, keys[nth] ?? '', names[nth] ?? '', says));
  const at = writtenOf(localClock(timezone)(report.at));
  const together = said(report.report === 'occupancy' ? 'whole' : 'total');
  return {
    title: said(`name.${report.report}`),
    about: [
      name,
      report.from === null ? said('asOf', { at }) : said('ofPeriod', { from: report.from, to: report.to ?? '', at }),
      ...report.only.map(
        (filter) =>
          `${said(`by.${filter.dimension}`)}: ${valueInWords(filter.dimension, filter.value, filter.name, says)}`,
      ),
    ].join(' · '),
    headings: [
      ...report.by.map((each) => said(`by.${each}`)),
      ...report.measures.map((each) => said(`measure.${each}`)),
    ],
    isNumber: [...report.by.map(() => false), ...report.measures.map(() => true)],
    rows: report.rows.map(({ keys, names, values }) => [...words(keys, names), ...rounded(values)]),
    totals: report.totals.map(({ currency, values }) => [
      ...report.by.map((dimension, nth) => (dimension === 'currency' ? currency : nth === 0 ? together : '')),
      ...rounded(values),
    ]),
  };
}

/** The table as a file, with the moment of its numbers below. Ids are told by their names alone. */
export function fileOf(table: ReportTable, format: ExportFormat, language: Language): Promise<Buffer> {
  const { title, headings, isNumber, rows, totals, about } = table;
  return rowsFile(headings, [[...rows, ...totals, [], [about]]], { format, language, title }, isNumber);
}
