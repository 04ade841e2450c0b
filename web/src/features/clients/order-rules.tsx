import type { ClientValues } from '@boxyard/contract/people/clients.ts';
import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import { DayInput } from '../../ui/input/day-input.tsx';
import { MeasureInput } from '../../ui/input/measure-input.tsx';

/** From when on the gate asks for orders of the client's, and how much the client may owe. */
export function OrderRules({ fields }: { fields: UseFormReturnType<ClientValues> }) {
  const { t } = useTranslation('clients');
  const { creditLimit, currency } = fields.values;
  return (
    <FormGroup title={t('orderRules')} wide>
      <FieldRow columns="1fr 1fr 1fr">
        <DayInput
          label={t('releaseOrdersFrom')}
          description={t('releaseOrdersHint')}
          {...fields.getInputProps('releaseOrdersFrom')}
        />
        <DayInput
          label={t('acceptanceOrdersFrom')}
          description={t('acceptanceOrdersHint')}
          {...fields.getInputProps('acceptanceOrdersFrom')}
        />
        <MeasureInput
          label={t('creditLimit')}
          description={t('creditLimitHint')}
          placeholder={t('noLimit')}
          unit={currency}
          {...fields.getInputProps('creditLimit')}
          value={creditLimit ?? ''}
          // Emptied, there is none. What is no number stays, for the form to refuse it.
          onChange={(next) => fields.setFieldValue('creditLimit', next === '' ? null : (next as number))}
        />
      </FieldRow>
      <Checkbox
        label={t('fullWithoutOrder')}
        description={t('fullWithoutOrderHint')}
        {...fields.getInputProps('fullWithoutOrder', { type: 'checkbox' })}
      />
    </FormGroup>
  );
}
