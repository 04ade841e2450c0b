import { limits } from '@boxyard/contract/fields.ts';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormGroup } from '../../ui/form-group.tsx';
import type { EntityForm } from '../../ui/use-entity-form.ts';
import type { ClientUserValues } from './client-users.api.ts';

export function ClientUserFields({ form: { fields } }: { form: EntityForm<ClientUserValues> }) {
  const { t } = useTranslation('client-users');
  const name = { maxLength: limits.name };
  return (
    <FormGroup title={t('user')}>
      <TextInput label={t('username')} {...name} required autoFocus {...fields.getInputProps('username')} />
      <TextInput label={t('email')} type="email" maxLength={254} required {...fields.getInputProps('email')} />
      <FieldRow>
        <TextInput label={t('firstname')} {...name} {...fields.getInputProps('firstname')} />
        <TextInput label={t('lastname')} {...name} {...fields.getInputProps('lastname')} />
      </FieldRow>
      <Textarea label={t('notes')} maxLength={limits.notes} {...fields.getInputProps('notes')} />
      <Checkbox label={t('isEnabled')} {...fields.getInputProps('isEnabled', { type: 'checkbox' })} />
    </FormGroup>
  );
}
