import { limits } from '@boxyard/contract/fields.ts';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AddressFields } from '../../ui/address-fields.tsx';
import { FormGroup } from '../../ui/form-group.tsx';
import type { EntityForm } from '../../ui/use-entity-form.ts';
import { CoordinateFields } from './coordinate-fields.tsx';
import type { WarehouseValues } from './warehouses.api.ts';

interface WarehouseFieldsProps {
  form: EntityForm<WarehouseValues>;
  /** It is the account's default now; that can only be given to another one. */
  isDefault?: boolean;
}

export function WarehouseFields({ form, isDefault = false }: WarehouseFieldsProps) {
  const { t } = useTranslation('warehouses');
  const { fields } = form;
  return (
    <>
      <FormGroup title={t('general')}>
        <TextInput label={t('name')} maxLength={limits.name} required autoFocus {...fields.getInputProps('name')} />
        <Textarea label={t('description')} maxLength={limits.notes} {...fields.getInputProps('description')} />
        <CoordinateFields form={form} />
        <Checkbox label={t('isEnabled')} {...fields.getInputProps('isEnabled', { type: 'checkbox' })} />
        <Checkbox
          label={t('isDefault')}
          description={isDefault ? t('defaultStays') : t('defaultHint')}
          disabled={isDefault}
          {...fields.getInputProps('isDefault', { type: 'checkbox' })}
        />
      </FormGroup>
      <FormGroup title={t('address')}>
        <AddressFields fields={fields} />
      </FormGroup>
    </>
  );
}
