import type { TransactionRow } from '@boxyard/contract/billing/transactions.ts';
import { limits } from '@boxyard/contract/core/fields.ts';
import { Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../../../ui/form/form-group.tsx';
import { MeasureInput } from '../../../ui/input/measure-input.tsx';
import { ChargeFacts } from './charge-facts.tsx';
import type { TransactionValues } from './transaction.values.ts';

interface RunBillFieldsProps {
  transaction: TransactionRow;
  fields: UseFormReturnType<TransactionValues>;
  /** It is settled: its price is fixed, too. */
  isFrozen: boolean;
}

/** What a storage run has billed: its days stay, and its price, VAT and notes may be changed. */
export function RunBillFields({ transaction, fields, isFrozen }: RunBillFieldsProps) {
  const { t } = useTranslation('transactions');
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(isFrozen ? 'settledHint' : 'ofRunHint')}
      </Text>
      <ChargeFacts transaction={transaction} />
      <FieldRow>
        <MeasureInput
          label={t('unitPrice')}
          required
          unit={fields.values.currency}
          leastDigits={2}
          data-autofocus={!isFrozen || undefined}
          {...fields.getInputProps('unitPrice')}
          disabled={isFrozen}
        />
        <MeasureInput label={t('vat')} unit="%" max={100} {...fields.getInputProps('vat')} disabled={isFrozen} />
      </FieldRow>
      <Textarea label={t('notes')} minRows={2} maxLength={limits.notes} {...fields.getInputProps('notes')} />
    </>
  );
}
