import type { Transaction } from '@boxyard/contract/transactions.ts';
import { Button, Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalGroup } from '../../../ui/dialog/modal-form.tsx';
import { FieldRow } from '../../../ui/form/form-group.tsx';
import { InstantInput } from '../../../ui/input/instant-input.tsx';
import classes from './payment-fields.module.css';
import { offersPayment, type TransactionValues } from './transaction.values.ts';

interface PaymentFieldsProps {
  fields: UseFormReturnType<TransactionValues>;
  saved: Pick<Transaction, 'paidAt' | 'isCompleted'>;
}

/** For a saved transaction: when it was paid, and whether it is completed. */
export function PaymentFields({ fields, saved }: PaymentFieldsProps) {
  const { t } = useTranslation('transactions');
  const isOffered = offersPayment(saved);
  const [isPaying, setPaying] = useState(!isOffered);

  function addPayment() {
    setPaying(true);
    fields.setFieldValue('paidAt', Math.floor(Date.now() / 60_000) * 60);
  }

  return (
    <ModalGroup title={t('payment')}>
      <FieldRow>
        {isPaying ? (
          <InstantInput label={t('paidAt')} autoFocus={isOffered} {...fields.getInputProps('paidAt')} />
        ) : (
          <Button variant="default" leftSection={<IconCash size={16} stroke={1.6} />} onClick={addPayment}>
            {t('addPayment')}
          </Button>
        )}
        <Checkbox
          className={classes.completed}
          data-beside-input={isPaying || undefined}
          label={t('isCompleted')}
          {...fields.getInputProps('isCompleted', { type: 'checkbox' })}
        />
      </FieldRow>
    </ModalGroup>
  );
}
