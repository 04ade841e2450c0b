import {
  type TransactionRow,
  type transactionRoutes,
  transactionStatuses,
} from '@boxyard/contract/billing/transactions.ts';
import { billTypes, currencies, transactionTypes } from '@boxyard/contract/core/enums.ts';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useModule } from '../../core/session/session.ts';
import { formatDate, formatDateTime, formatDay, formatMoney, formatPercent } from '../../core/text/format.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { EditButton } from '../../ui/action/edit-action.tsx';
import { StatusBadge, type Tone } from '../../ui/badge/status-badge.tsx';
import { clientColumn } from '../../ui/list/client-column.tsx';
import { actionsColumn } from '../../ui/list/columns.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { clientFilter } from '../clients/clients.api.ts';
import { transactions } from './transactions.api.ts';
import classes from './transactions.module.css';

/** Completed but not paid is marked as a warning. */
const tones: Record<TransactionRow['status'], Tone> = {
  open: 'contrast',
  paid: 'info',
  completed: 'warn',
  closed: 'success',
};

/** What each list of transactions shows. */
export function useTransactionColumns(): ColumnOf<typeof transactionRoutes.listOfContainer>[] {
  const { t } = useTranslation(['transactions', 'enums']);
  const hasTariffs = useModule('invoices');
  return useMemo(() => {
    const types = hasTariffs ? billTypes : transactionTypes;
    const labelled = (kind: string, values: readonly string[]) =>
      values.map((value) => ({ value, label: t(`${kind}.${value}`, { ns: 'enums' }) }));
    return [
      {
        id: 'type',
        header: t('type'),
        fixed: true,
        sortable: true,
        width: '140px',
        filter: { kind: 'select', param: 'type', options: labelled('transactionType', types) },
        cell: ({ type, chargeCode }) => (
          <>
            {t(`transactionType.${type}`, { ns: 'enums' })}
            {chargeCode && <span className={classes.code}> {chargeCode}</span>}
          </>
        ),
      },
      clientColumn(t('client'), clientFilter),
      {
        id: 'billingPeriod',
        header: t('billingPeriod'),
        room: 'most',
        width: '110px',
        cell: ({ billingPeriod }) => billingPeriod && t(`billingPeriod.${billingPeriod}`, { ns: 'enums' }),
      },
      {
        id: 'startedAt',
        header: t('fromTo'),
        sortable: true,
        room: 'much',
        width: '200px',
        filter: { kind: 'period', from: 'from', to: 'to' },
        cell: span,
      },
      {
        id: 'unitPrice',
        header: t('unitPriceShort'),
        sortable: true,
        room: 'much',
        align: 'right',
        width: '110px',
        filter: { kind: 'range', from: 'priceFrom', to: 'priceTo' },
        // Total prices contain the VAT, unit prices do not.
        cell: ({ unitPrice, currency, vat }) => (
          <>
            {formatMoney(unitPrice, currency)}
            {vat > 0 && <span className={classes.vat}> {t('plusVat', { vat: formatPercent(vat) })}</span>}
          </>
        ),
      },
      {
        id: 'totalPrice',
        header: t('total'),
        sortable: true,
        align: 'right',
        width: '120px',
        filter: { kind: 'select', param: 'currency', options: currencies.map((value) => ({ value, label: value })) },
        cell: ({ signedTotal, currency }) => formatMoney(signedTotal, currency),
      },
      {
        id: 'currency',
        header: t('currency'),
        sortable: true,
        room: 'most',
        width: '92px',
        cell: ({ currency }) => currency,
      },
      {
        id: 'status',
        header: t('status'),
        sortable: true,
        width: '120px',
        filter: { kind: 'select', param: 'status', options: labelled('transactionStatus', transactionStatuses) },
        cell: ({ status, isMoveGone, creditNoteNumber }) => (
          <>
            {creditNoteNumber ? (
              <StatusBadge tone="warn">{t('releasedBy', { number: creditNoteNumber })}</StatusBadge>
            ) : (
              <StatusBadge tone={tones[status]}>{t(`transactionStatus.${status}`, { ns: 'enums' })}</StatusBadge>
            )}
            {isMoveGone && <StatusBadge tone="danger">{t('isMoveGone')}</StatusBadge>}
          </>
        ),
      },
      {
        id: 'paidAt',
        header: t('paid'),
        sortable: true,
        room: 'much',
        width: '104px',
        filter: {
          kind: 'select',
          param: 'unpaid',
          options: ['false', 'true'].map((value) => ({ value, label: t(`isUnpaid.${value}`) })),
        },
        cell: ({ paidAt }) => formatDate(paidAt),
      },
      ...(hasTariffs ? [invoiceColumn(t)] : []),
    ];
  }, [t, hasTariffs]);
}

const invoiceColumn = (t: TFunction): ColumnOf<typeof transactionRoutes.listOfContainer> => ({
  id: 'invoiceNumber',
  header: t('invoice'),
  room: 'most',
  width: '120px',
  filter: {
    kind: 'select',
    param: 'uninvoiced',
    options: ['false', 'true'].map((value) => ({ value, label: t(`isUninvoiced.${value}`) })),
  },
  cell: ({ invoiceId, invoiceNumber }) =>
    invoiceId !== null && (
      <Link to="/invoices/$id" params={{ id: invoiceId }}>
        {invoiceNumber || t('onDraft')}
      </Link>
    ),
});

/** Change and delete. */
export function useTransactionActions(onEdit: (transaction: TransactionRow) => void) {
  const { t } = useTranslation(['transactions', 'enums']);
  return useMemo(
    () =>
      actionsColumn<TransactionRow>(2, (transaction) => {
        const { id, containerId, runId, status, releasedAt } = transaction;
        // What a credit note has taken back changes no more.
        if (releasedAt !== null) return null;
        const name = nameOfTransaction(transaction, t);
        return (
          <>
            <EditButton label={t('editOne', { name })} onClick={() => onEdit(transaction)} />
            {/* What a run made goes with its run or its stay, and what is settled stays. */}
            {runId === null && status === 'open' && (
              <DeleteAction
                texts="transactions"
                values={{ name }}
                remove={(act) => transactions(containerId).remove(id, act)}
              />
            )}
          </>
        );
      }),
    [t, onEdit],
  );
}

export const nameOfTransaction = ({ type, startedAt, containerName }: TransactionRow, t: TFunction): string =>
  `${t(`transactionType.${type}`, { ns: 'enums' })} ${formatDate(startedAt)}, ${containerName}`;

type Times = Pick<TransactionRow, 'startedAt' | 'finishedAt' | 'billingPeriod' | 'firstDay' | 'lastDay'>;

/** The days of a stay, or start and end. What runs has no end yet: the text ends with a dash. */
function span({ startedAt, finishedAt, billingPeriod, firstDay, lastDay }: Times): string {
  if (firstDay !== null)
    return firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} – ${formatDay(lastDay)}`;
  if (finishedAt !== null) return `${formatDateTime(startedAt)} – ${formatDateTime(finishedAt)}`;
  return billingPeriod ? `${formatDateTime(startedAt)} –` : formatDateTime(startedAt);
}
