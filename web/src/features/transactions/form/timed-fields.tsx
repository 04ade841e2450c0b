import { noChargeDaysMax } from '@boxyard/contract/billing/billing.ts';
import { billingPeriods } from '@boxyard/contract/core/enums.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../../../ui/form/form-group.tsx';
import { enumOptions } from '../../../ui/input/enum-options.ts';
import { NumberField } from '../../../ui/input/number-field.tsx';
import { Select } from '../../../ui/input/select.tsx';
import type { TransactionValues } from './transaction.values.ts';

interface TimedFieldsProps {
  fields: UseFormReturnType<TransactionValues>;
  disabled: boolean;
}

/** Period and free days, for depot and rent only. */
export function TimedFields({ fields, disabled }: TimedFieldsProps) {
  const { t } = useTranslation(['transactions', 'enums']);
  return (
    <FieldRow>
      <Select
        label={t('billingPeriod')}
        required
        disabled={disabled}
        allowDeselect={false}
        data={enumOptions('billingPeriod', billingPeriods)}
        {...fields.getInputProps('billingPeriod')}
      />
      <NumberField
        label={t('noChargeDayCount')}
        disabled={disabled}
        min={0}
        max={noChargeDaysMax}
        {...fields.getInputProps('noChargeDayCount')}
      />
    </FieldRow>
  );
}
