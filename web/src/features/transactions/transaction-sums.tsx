import type { BillSum } from '@boxyard/contract/billing/transactions.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../core/text/format.ts';
import { type PlainColumn, PlainTable } from '../../ui/table/plain-table.tsx';
import { type SumFilters, sumsQuery } from './transactions.api.ts';
import classes from './transactions.module.css';

interface TransactionSumsProps {
  filters: SumFilters;
  /** The ids of the rows that are ticked. */
  chosen: number[];
}

interface Line extends BillSum {
  of: 'shown' | 'chosen';
}

/** The sums by currency of the rows that the filters leave, and of those that are ticked. */
export function TransactionSums({ filters, chosen }: TransactionSumsProps) {
  const { t } = useTranslation('transactions');
  const all = useQuery(sumsQuery(filters));
  const ticked = useQuery({
    ...sumsQuery({ ids: chosen.join(','), released: filters.released }),
    enabled: chosen.length > 0,
  });
  const lines: Line[] = [
    ...(all.data ?? []).map((sum) => ({ ...sum, of: 'shown' as const })),
    ...(chosen.length > 0 ? (ticked.data ?? []) : []).map((sum) => ({ ...sum, of: 'chosen' as const })),
  ];
  if (all.data && lines.length === 0) return null;
  return (
    <div className={classes.sums} data-pending={all.data === undefined || undefined} aria-live="polite">
      <PlainTable
        caption={t('sums.title')}
        isCaptionHidden
        columns={columnsOf(t)}
        rows={lines}
        rowKey={({ of, currency }) => `${of} ${currency}`}
      />
    </div>
  );
}

const columnsOf = (t: TFunction): PlainColumn<Line>[] => [
  { header: t('sums.title'), cell: ({ of, currency }) => t(`sums.${of}`, { currency }) },
  { header: t('sums.count'), align: 'right', cell: ({ bills }) => formatNumber(bills) },
  ...(['net', 'vatAmount', 'total', 'paid', 'open'] as const).map(
    (part): PlainColumn<Line> => ({
      header: t(`sums.${part}`),
      align: 'right',
      cell: (line) => formatMoney(line[part], line.currency),
    }),
  ),
];
