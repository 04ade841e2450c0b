import type { RunPreview } from '@boxyard/contract/billing/storage-runs.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../core/text/format.ts';
import type { PlainColumn } from '../../ui/table/plain-table.tsx';

export type Sum = Pick<RunPreview['clients'][number], 'currency' | 'bills' | 'net' | 'vatAmount' | 'total'>;

/** What bills come to: how many, net, VAT and total, each in its currency. */
export function useSumColumns(): PlainColumn<Sum>[] {
  const { t } = useTranslation('storage-runs');
  return useMemo(
    () => [
      { header: t('bills'), align: 'right', cell: ({ bills }) => formatNumber(bills) },
      { header: t('net'), align: 'right', cell: ({ net, currency }) => formatMoney(net, currency) },
      { header: t('vatAmount'), align: 'right', cell: ({ vatAmount, currency }) => formatMoney(vatAmount, currency) },
      {
        header: t('total'),
        align: 'right',
        cell: ({ total, currency }) => <strong>{formatMoney(total, currency)}</strong>,
      },
    ],
    [t],
  );
}

const cents = (amount: number) => Math.round(amount * 100);

/** Sums added up by currency, in whole cents. */
export function addUp(sums: readonly Sum[]): Sum[] {
  return [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, rows]) => {
    const all = (of: (row: Sum) => number) => rows.reduce((so, row) => so + of(row), 0);
    return {
      currency,
      bills: all(({ bills }) => bills),
      net: all(({ net }) => cents(net)) / 100,
      vatAmount: all(({ vatAmount }) => cents(vatAmount)) / 100,
      total: all(({ total }) => cents(total)) / 100,
    };
  });
}
