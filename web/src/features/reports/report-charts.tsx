import type { Report } from '@boxyard/contract/reports/reports.ts';
import { type Dimension, inTime, shapeOf } from '@boxyard/contract/reports/shapes.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../core/text/format.ts';
import { Bars } from './charts/bars.tsx';
import type { ChartData } from './charts/chart-data.ts';
import { Columns } from './charts/columns-host.tsx';
import { Heat } from './charts/heat.tsx';
import classes from './reports.module.css';
import { formatMeasure, inWords, kindOf } from './words.ts';

/** A chart for each currency; one where no money is counted. The table below has the same numbers. In time, peaks are those of the whole. */
export function ReportCharts({ report: { whole, ...asked } }: { report: Report }) {
  const by = asked.by.filter((dimension) => inTime.includes(dimension));
  const report: Report = whole.length > 0 && by.length > 0 ? { ...asked, whole, by, rows: whole } : { ...asked, whole };
  const at = report.by.indexOf('currency');
  const currencies = at < 0 ? [''] : [...new Set(report.rows.map(({ keys }) => keys[at] ?? ''))];
  return currencies.map((currency) => (
    <ReportChart
      key={currency}
      currency={currency}
      report={at < 0 ? report : { ...report, rows: report.rows.filter(({ keys }) => keys[at] === currency) }}
    />
  ));
}

/** The most bars that are read at a glance. */
const mostBars = 12;

function ReportChart({ report, currency }: { report: Report; currency: string }) {
  const { t } = useTranslation('reports');
  const data = chartOf(report, (measure) => t(`measure.${measure}`));
  const isHeat = report.by.join() === 'weekday,hour';
  const isInTime = inTime.includes(report.by[0] ?? 'clientId');
  const cells = report.rows.map((row) => ({
    label: wordsOf(report, row),
    values: row.values.slice(0, 1).map((value) => value ?? 0),
  }));
  const highest = (isHeat ? cells : data.points).toSorted((a, b) => sumOf(b) - sumOf(a))[0];
  if (!highest) return null;
  const format = (value: number) => formatMeasure(kindOf(report.report, data.measures[0] ?? ''), value);
  const said = t('chart', {
    what: data.measures.map((measure) => t(`measure.${measure}`)).join(', '),
    by: report.by.map((dimension) => t(`by.${dimension}`)).join(', '),
    most: highest.label,
    value: format(sumOf(highest)),
  });
  return (
    <figure className={classes.figure}>
      <figcaption>
        {currency && <strong>{currency} </strong>}
        {said}
        {data.points.length > mostBars &&
          !isHeat &&
          !isInTime &&
          ` ${t('chartCut', { shown: formatNumber(mostBars) })}`}
      </figcaption>
      {isHeat ? (
        <Heat report={report} />
      ) : isInTime ? (
        <Columns data={data} format={format} label={said} />
      ) : (
        <Bars data={{ ...data, points: data.points.slice(0, mostBars) }} format={format} />
      )}
    </figure>
  );
}

const wordsOf = ({ by }: Report, { keys, names }: Report['rows'][number]) =>
  by.map((dimension, nth) => inWords(dimension, keys[nth] ?? '', names[nth] ?? '')).join(' · ');
const sumOf = ({ values }: ChartData['points'][number]) => values.reduce((sum, value) => sum + value, 0);
/** These are added over the other dimensions. */
const additive = ['count', 'teu', 'money'];
const mostSeries = 5;

/**
 * What is drawn. In time: one column for each value of the first dimension, with the measures one above the other; where they do not
 * add up, as medians, one series for each value of the second. Else one bar for each row.
 */
function chartOf(report: Report, labelOf: (measure: string) => string): ChartData {
  const { by, rows } = report;
  const shape = shapeOf(report.report);
  const measures = [...shape.drawn];
  const at = measures.map((measure) => report.measures.indexOf(measure));
  const valuesOf = (row: Report['rows'][number]) => at.map((nth) => row.values[nth] ?? 0);
  const words = (row: Report['rows'][number], among: readonly Dimension[]) =>
    by
      .map((dimension, nth) =>
        among.includes(dimension) ? inWords(dimension, row.keys[nth] ?? '', row.names[nth] ?? '') : '',
      )
      .filter((word) => word !== '')
      .join(' · ');
  const ofMeasures = measures.map((measure) => ({ label: labelOf(measure) }));
  const [first, second] = by;
  if (!first || !inTime.includes(first)) {
    const named = by.filter((dimension) => dimension !== 'currency');
    const points = rows.map((row) => ({ label: words(row, named), values: valuesOf(row) }));
    return {
      measures,
      series: ofMeasures,
      points: points.filter((point) => sumOf(point) > 0).toSorted((a, b) => sumOf(b) - sumOf(a)),
    };
  }
  const groups = Map.groupBy(rows, (row) => row.keys[0] ?? '');
  for (const day of first === 'day' ? daysBetween(report.from, report.to) : [])
    if (!groups.has(day)) groups.set(day, []);
  const ordered = [...groups].toSorted(([a], [b]) =>
    a.length === b.length ? a.localeCompare(b) : a.length - b.length,
  );
  const adds =
    measures.every((measure) => additive.includes(shape.measures[measure] ?? '')) && report.report !== 'occupancy';
  if (adds || !second)
    return {
      measures,
      series: ofMeasures,
      points: ordered.map(([key, group]) => ({
        label: inWords(first, key, key),
        values: at.map((_, nth) => group.reduce((sum, row) => sum + (valuesOf(row)[nth] ?? 0), 0)),
      })),
    };
  const series = [...new Set(rows.map((row) => words(row, by.slice(1))))].slice(0, mostSeries);
  return {
    measures,
    series: series.map((label) => ({ label })),
    points: ordered.map(([key, group]) => ({
      label: inWords(first, key, key),
      values: series.map(
        (label) => valuesOf(group.find((row) => words(row, by.slice(1)) === label) ?? emptyRow)[0] ?? 0,
      ),
    })),
  };
}

/** A day on which nothing was is a gap in the chart. */
function daysBetween(from: string | null, to: string | null): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from ?? ''); at <= Date.parse(to ?? ''); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

const emptyRow: Report['rows'][number] = { keys: [], names: [], values: [], peakAt: null };
