import { limits } from '@boxyard/contract/fields.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormGroup } from '../../ui/form-group.tsx';
import type { EntityForm } from '../../ui/use-entity-form.ts';
import type { EmployeeValues } from './employees.api.ts';

export function EmployeeFields({ form: { fields } }: { form: EntityForm<EmployeeValues> }) {
  const { t } = useTranslation('employees');
  const name = { maxLength: limits.name };
  return (
    <FormGroup title={t('employee')} hint={t('hint')}>
      <TextInput label={t('username')} {...name} required autoFocus {...fields.getInputProps('username')} />
      <TextInput label={t('email')} type="email" maxLength={254} required {...fields.getInputProps('email')} />
      <FieldRow>
        <TextInput label={t('firstname')} {...name} {...fields.getInputProps('firstname')} />
        <TextInput label={t('lastname')} {...name} {...fields.getInputProps('lastname')} />
      </FieldRow>
      <Checkbox label={t('isEnabled')} {...fields.getInputProps('isEnabled', { type: 'checkbox' })} />
    </FormGroup>
  );
}
