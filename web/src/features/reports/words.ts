import type { ReportName } from '@boxyard/contract/reports/report-names.ts';
import { type Dimension, type MeasureKind, shapeOf } from '@boxyard/contract/reports/shapes.ts';
import { valueInWords } from '@boxyard/contract/reports/words.ts';
import i18next from 'i18next';
import { formatDay, formatNumber } from '../../core/text/format.ts';

const says = {
  report: (key: string) => i18next.t(key, { ns: 'reports' }),
  enums: (key: string) => i18next.t(key, { ns: 'enums' }),
  day: formatDay,
};

export const inWords = (dimension: Dimension, key: string, name: string): string =>
  valueInWords(dimension, key, name, says);

export const kindOf = (report: ReportName, measure: string): MeasureKind =>
  shapeOf(report).measures[measure] ?? 'count';

/** A number as its kind is written; money without its currency, which stands in its own column. */
export function formatMeasure(kind: MeasureKind, value: number | null): string {
  if (value === null) return '–';
  switch (kind) {
    case 'money':
      return formatNumber(value, 2, 2);
    case 'days':
      return formatNumber(value, 1, 1);
    case 'percent':
      return `${formatNumber(value, 0, 1)}\u00a0%`;
    case 'ratio':
    case 'teu':
      return formatNumber(value, 0, 2);
    case 'count':
      return formatNumber(value);
  }
}
