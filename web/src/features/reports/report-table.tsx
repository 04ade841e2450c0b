import type { Report } from '@boxyard/contract/reports/reports.ts';
import { Button, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../core/text/format.ts';
import { usePrinting } from '../../ui/page/use-printing.ts';
import { type PlainColumn, PlainTable } from '../../ui/table/plain-table.tsx';
import { aboutOf, type ReportAddress } from './report-address.ts';
import classes from './reports.module.css';
import { formatMeasure, inWords, kindOf } from './words.ts';

interface ReportTableProps {
  report: Report;
  address: ReportAddress;
  set: (change: Record<string, string | undefined>) => void;
}

/** More are shown when they are asked for, and on paper. */
const shownAtFirst = 100;

type Line = Report['rows'][number] & { isTotal: boolean };

/** The numbers; each leads to what it counts. */
export function ReportTable({ report, address, set }: ReportTableProps) {
  const { t } = useTranslation('reports');
  const { by, measures } = report;
  const [isWhole, setWhole] = useState(false);
  const isPrinting = usePrinting();
  const shown = isWhole || isPrinting ? report.rows : report.rows.slice(0, shownAtFirst);
  const totals = report.totals.map(({ currency, values, peakAt }): Line => {
    const keys = by.map((dimension) => (dimension === 'currency' ? currency : ''));
    return { keys, names: keys, values, peakAt, isTotal: true };
  });
  const heading = (field: string, label: string) => (
    <Sorted field={field} label={label} sort={address.sort} onSort={(sort) => set({ sort })} />
  );
  const columns: PlainColumn<Line>[] = [
    ...by.map((dimension, nth): PlainColumn<Line> => {
      const label = t(`by.${dimension}`);
      return {
        header: label,
        head: heading(dimension, label),
        cell: ({ keys, names, isTotal }) => {
          if (isTotal)
            return nth === 0 ? <strong>{t(report.report === 'occupancy' ? 'whole' : 'total')}</strong> : keys[nth];
          const words = inWords(dimension, keys[nth] ?? '', names[nth] ?? '');
          if (dimension !== 'clientId' || report.report !== 'receivables') return words;
          const clientId = Number(keys[nth]);
          return (
            <Link to="/clients/$clientId" params={{ clientId }} search={{ tab: 'balance' }}>
              {words}
            </Link>
          );
        },
      };
    }),
    ...measures.map((measure, nth): PlainColumn<Line> => {
      const label = t(`measure.${measure}`);
      return {
        header: label,
        head: heading(measure, label),
        align: 'right',
        cell: (line) => {
          const value = line.values[nth] ?? null;
          const text = formatMeasure(kindOf(report.report, measure), value);
          if (value === null || value === 0) return <span className={classes.none}>{text}</span>;
          return (
            <RowsLink report={report} address={address} line={line} measure={measure}>
              {line.isTotal ? <strong>{text}</strong> : text}
            </RowsLink>
          );
        },
      };
    }),
  ];
  return (
    <div className={classes.table}>
      <PlainTable
        caption={t(`name.${report.report}`)}
        isCaptionHidden
        columns={columns}
        rows={[...totals, ...shown.map((row) => ({ ...row, isTotal: false }))]}
        rowKey={({ keys, isTotal }) => `${isTotal} ${keys.join()}`}
      />
      {shown.length < report.rows.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {t('showAll', { rows: formatNumber(report.rows.length) })}
        </Button>
      )}
    </div>
  );
}

interface SortedProps {
  field: string;
  label: string;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** Falling at first, then rising, then as it was. */
function Sorted({ field, label, sort, onSort }: SortedProps) {
  const next = sort === `-${field}` ? field : sort === field ? undefined : `-${field}`;
  const Icon = sort === `-${field}` ? IconArrowDown : sort === field ? IconArrowUp : null;
  return (
    <UnstyledButton className={classes.sort} onClick={() => onSort(next)}>
      {label}
      {Icon && <Icon size={13} stroke={1.8} aria-hidden />}
    </UnstyledButton>
  );
}

interface RowsLinkProps {
  report: Report;
  address: ReportAddress;
  line: Line;
  measure: string;
  children: ReactNode;
}

/** The way to what a number counts. What stood there at a peak is the stock of that moment. */
function RowsLink({ report, address, line, measure, children }: RowsLinkProps) {
  const { by, report: name, at } = report;
  const keys = Object.fromEntries(
    by.flatMap((dimension, nth) => {
      const key = line.keys[nth] ?? '';
      return key === '' ? [] : [[dimension, key]];
    }),
  );
  const moment = name === 'stock' ? { at: String(at) } : {};
  const isPeak = name === 'occupancy';
  const { warehouseId, areaId, sectionId } = { ...address, ...keys } as ReportAddress; // keys are dimensions
  const search = isPeak
    ? told({ warehouseId, areaId, sectionId, hasPlace: 'true', at: String(line.peakAt ?? at) })
    : told({ ...aboutOf(name, address), ...keys, ...moment, measure });
  return (
    <Link to="/reports/$report/rows" params={{ report: isPeak ? 'stock' : name }} search={search}>
      {children}
    </Link>
  );
}

function told(search: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
