import type { TransactionRow } from '@boxyard/contract/billing/transactions.ts';
import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../core/text/format.ts';

const StayOfBill = lazy(() => import('./stay-of-bill.tsx').then((part) => ({ default: part.StayOfBill })));

interface WhyBillProps {
  transaction: TransactionRow;
  stayId: number;
}

/** "Why 49.35?": the stay with its days, on a click. */
export function WhyBill({ transaction, stayId }: WhyBillProps) {
  const { t } = useTranslation('transactions');
  const [opened, setOpened] = useState(false);
  const total = formatMoney(transaction.totalPrice, transaction.currency);
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        aria-expanded={opened}
        aria-controls="why-bill"
        onClick={() => setOpened(!opened)}
      >
        {t('why.ask', { total })}
      </Button>
      <div id="why-bill" hidden={!opened}>
        {opened && (
          <Suspense fallback={<Skeleton height={280} mt={12} />}>
            <StayOfBill transaction={transaction} stayId={stayId} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
