import type { Transaction } from '@boxyard/contract/billing/transactions.ts';
import { Button, Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconCash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../core/device/server-clock.ts';
import { ModalGroup } from '../../../ui/dialog/modal-form.tsx';
import { FieldRow } from '../../../ui/form/form-group.tsx';
import { InstantInput } from '../../../ui/input/instant-input.tsx';
import { stayQuery } from '../../transports/transports.api.ts';
import classes from './payment-fields.module.css';
import { isTimedChoice, offersPayment, type TransactionValues } from './transaction.values.ts';

interface PaymentFieldsProps {
  containerId: number;
  fields: UseFormReturnType<TransactionValues>;
  saved: Pick<Transaction, 'paidAt' | 'isCompleted'>;
}

/** For a saved transaction: when it was paid, and whether it is completed. */
export function PaymentFields({ containerId, fields, saved }: PaymentFieldsProps) {
  const { t } = useTranslation('transactions');
  const isOffered = offersPayment(saved);
  const [isPaying, setPaying] = useState(!isOffered);

  const { data: stay, isFetching } = useQuery(stayQuery(containerId));
  const completed = fields.getInputProps('isCompleted', { type: 'checkbox' });
  const [isSettling, setSettling] = useState(false);

  // A running bill that is settled ends with the way out through the gate, unless the clerk changes it. The way out may
  // still be on its way here.
  useEffect(() => {
    if (!isSettling || isFetching) return;
    setSettling(false);
    const { type, startedAt, finishedAt } = fields.getValues();
    const out = stay?.finishedAt ?? null;
    if (isTimedChoice(type) && finishedAt === null && out !== null && out >= (startedAt ?? 0))
      fields.setFieldValue('finishedAt', out);
  }, [isSettling, isFetching, stay, fields]);

  function addPayment() {
    setPaying(true);
    fields.setFieldValue('paidAt', Math.floor(serverNow() / 60) * 60);
    setSettling(true);
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
          wrapperProps={{ 'data-beside-input': isPaying || undefined }}
          label={t('isCompleted')}
          {...completed}
          onChange={(event) => {
            completed.onChange(event);
            if (event.currentTarget.checked) setSettling(true);
          }}
        />
      </FieldRow>
    </ModalGroup>
  );
}
