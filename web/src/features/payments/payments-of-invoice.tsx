import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '../../core/text/format.ts';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { paymentsOfInvoice } from './payments.api.ts';

/** What was paid for an invoice, and when; nothing where nothing was. */
export function PaymentsOfInvoice({ invoiceId }: { invoiceId: number }) {
  const { t } = useTranslation('payments');
  const { data = [] } = useQuery(paymentsOfInvoice(invoiceId));
  if (data.length === 0) return null;
  return (
    <FormGroup title={t('title')} wide>
      <PlainTable
        caption={t('title')}
        isCaptionHidden
        rows={data}
        rowKey={({ id }) => id}
        columns={[
          { header: t('paidOn'), cell: ({ paidOn }) => formatDay(paidOn) },
          {
            header: t('payerName'),
            cell: ({ payerName, notes }) => [payerName, notes].filter(Boolean).join(' · '),
          },
          { header: t('amount'), align: 'right', cell: ({ amount, currency }) => formatMoney(amount, currency) },
          {
            header: t('forThis'),
            align: 'right',
            cell: ({ invoices, currency }) => (
              <Text size="sm" fw={600}>
                {formatMoney(invoices.find((part) => part.invoiceId === invoiceId)?.amount ?? 0, currency)}
              </Text>
            ),
          },
        ]}
      />
    </FormGroup>
  );
}
