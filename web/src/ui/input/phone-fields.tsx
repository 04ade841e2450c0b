import { limits } from '@boxyard/contract/core/fields.ts';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../form/form-group.tsx';
import { Select } from './select.tsx';

/** Area codes of the depot's neighbourhood; a stored one that is not here is offered as well. */
const areaCodes = ['+421', '+420', '+36', '+40', '+43', '+48', '+49', '+380'];

interface PhoneValues {
  phoneAreaCode: string;
  phoneNumber: string;
}

export function PhoneFields<Values extends PhoneValues>({
  fields,
  disabled = false,
}: {
  fields: UseFormReturnType<Values>;
  disabled?: boolean;
}) {
  const { t } = useTranslation();
  const { value, onChange, ...code } = fields.getInputProps('phoneAreaCode');
  const codes = value && !areaCodes.includes(value) ? [value, ...areaCodes] : areaCodes;
  return (
    <FieldRow columns="120px 1fr">
      <Select
        label={t('phone.areaCode')}
        data={codes}
        value={value || null}
        onChange={(chosen) => onChange(chosen ?? '')}
        clearable
        disabled={disabled}
        {...code}
      />
      <TextInput
        label={t('phone.number')}
        type="tel"
        maxLength={limits.phone}
        disabled={disabled}
        {...fields.getInputProps('phoneNumber')}
      />
    </FieldRow>
  );
}
