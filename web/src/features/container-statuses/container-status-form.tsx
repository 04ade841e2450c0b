import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormGroup } from '../../ui/form-group.tsx';
import type { EntityForm } from '../../ui/use-entity-form.ts';
import type { ContainerStatusValues } from './container-statuses.api.ts';

export function ContainerStatusFields({ form: { fields } }: { form: EntityForm<ContainerStatusValues> }) {
  const { t } = useTranslation('container-statuses');
  return (
    <FormGroup title={t('general')}>
      <TextInput label={t('name')} required maxLength={120} autoFocus {...fields.getInputProps('name')} />
      <NumberInput
        label={t('order')}
        description={t('orderHint')}
        min={0}
        max={9999}
        w={220}
        {...fields.getInputProps('order')}
      />
      <Checkbox label={t('isActive')} {...fields.getInputProps('isActive', { type: 'checkbox' })} />
    </FormGroup>
  );
}
