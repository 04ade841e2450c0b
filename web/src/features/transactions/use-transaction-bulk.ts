import type { TransactionRow } from '@boxyard/contract/billing/transactions.ts';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../core/device/server-clock.ts';
import { useModule } from '../../core/session/session.ts';
import type { BulkActions } from '../../ui/list/bulk-actions.ts';
import { GatherDialog } from './gather-dialog.tsx';
import { nameOfTransaction } from './transaction-columns.tsx';
import { transactionsAtOnce } from './transactions.api.ts';

const { update, remove } = transactionsAtOnce;
const now = () => serverNow();

/** What can be done with several bills at once. */
export function useTransactionBulk(): BulkActions<TransactionRow> {
  const { t } = useTranslation(['transactions', 'enums']);
  const isInvoiced = useModule('invoices');
  const steps = {
    paid: () => ({ paidAt: now() }),
    unpaid: () => ({ paidAt: null }),
    completed: () => ({ isCompleted: true }),
    reopened: () => ({ isCompleted: false }),
  };
  return {
    nameOf: (transaction) => nameOfTransaction(transaction, t),
    changes: [
      ...(isInvoiced ? [{ kind: 'dialog' as const, label: t('gather.action'), dialog: GatherDialog }] : []),
      {
        kind: 'menu',
        label: t('status'),
        options: Object.keys(steps).map((value) => ({ value, label: t(`atOnce.${value}`) })),
        apply: (records, value, act) => update(records, steps[value as keyof typeof steps](), act), // one of the options above
      },
      { kind: 'moment', label: t('paidAt'), apply: (records, paidAt, act) => update(records, { paidAt }, act) },
      {
        kind: 'moment',
        label: t('finishedAt'),
        hint: t('atOnce.finishedHint'),
        atEndOfDay: true,
        apply: (records, finishedAt, act) => update(records, { finishedAt }, act),
      },
    ],
    remove,
  };
}
