import { orderDirections } from '@boxyard/contract/bookings/order-fields.ts';
import { limits } from '@boxyard/contract/core/fields.ts';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ReferenceFields } from '../../../ui/bookings/reference-fields.tsx';
import { ClientSelect } from '../../../ui/client/client-select.tsx';
import { FieldRow, FormGroup } from '../../../ui/form/form-group.tsx';
import type { EntityForm } from '../../../ui/form/use-entity-form.ts';
import { DayInput } from '../../../ui/input/day-input.tsx';
import { withForeignMarked } from '../../../ui/input/foreign-letters.tsx';
import { RecordSelect } from '../../../ui/input/record-select.tsx';
import type { Choice } from '../../../ui/input/remote-select.tsx';
import { Select } from '../../../ui/input/select.tsx';
import { customerChoices } from '../../clients/clients.api.ts';
import type { OrderValues } from './order.values.ts';
import { useWarehouses } from './use-warehouses.ts';

interface OrderFieldsProps {
  form: EntityForm<OrderValues>;
  mayRelease: boolean;
  /** The client that the form opened with. */
  client?: Choice;
}

/** Whose order it is, its number, and how long it is valid. */
export function OrderFields({ form: { fields, isEdit }, mayRelease, client }: OrderFieldsProps) {
  const { t } = useTranslation(['bookings', 'enums']);
  const directions = orderDirections.map((value) => ({
    value,
    label: t(`enums:orderDirection.${value}`),
    disabled: value === 'out' && !mayRelease,
  }));
  return (
    <FormGroup title={t('order')} wide>
      <FieldRow columns="1fr 2fr 2fr">
        <Select
          label={t('direction')}
          required
          allowDeselect={false}
          disabled={isEdit}
          data={directions}
          description={!isEdit && !mayRelease ? t('lacksRelease') : undefined}
          {...fields.getInputProps('direction')}
        />
        <ClientSelect
          label={t('clientId')}
          required
          choices={customerChoices}
          newType="customer"
          initial={client}
          {...fields.getInputProps('clientId')}
        />
        <TextInput
          label={t('number')}
          required
          maxLength={limits.reference}
          autoComplete="off"
          spellCheck={false}
          {...withForeignMarked(fields.values.number)}
          {...fields.getInputProps('number')}
        />
      </FieldRow>
      <FieldRow columns="2fr 1fr 1fr">
        <RecordSelect
          label={t('warehouseId')}
          placeholder={t('anyWarehouse')}
          clearable
          choices={useWarehouses()}
          {...fields.getInputProps('warehouseId')}
        />
        <DayInput label={t('validFrom')} {...fields.getInputProps('validFrom')} />
        <DayInput label={t('validTo')} description={t('validToHint')} {...fields.getInputProps('validTo')} />
      </FieldRow>
      <ReferenceFields input={(name) => fields.getInputProps(name)} />
      <Textarea label={t('notes')} maxLength={limits.notes} minRows={2} {...fields.getInputProps('notes')} />
      {!isEdit && (
        <Checkbox
          label={t('isDraft')}
          description={t('isDraftHint')}
          {...fields.getInputProps('isDraft', { type: 'checkbox' })}
        />
      )}
    </FormGroup>
  );
}
