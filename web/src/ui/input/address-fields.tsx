import { countries } from '@boxyard/contract/core/countries.ts';
import { limits } from '@boxyard/contract/core/fields.ts';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../form/form-group.tsx';
import { SearchSelect } from './search-select.tsx';

interface AddressFieldsProps<Values extends object> {
  fields: UseFormReturnType<Values>;
  /** `address` or `billingAddress`: what the names of the fields begin with. */
  prefix?: 'address' | 'billingAddress';
  disabled?: boolean;
}

/** Street, number, post code, city and country, as every entity names them. */
export function AddressFields<Values extends object>(props: AddressFieldsProps<Values>) {
  const { fields, prefix = 'address', disabled = false } = props;
  const { t } = useTranslation(['common', 'enums']);
  // The names are made here, so that no form spells five of them out; a wrong prefix fails in the form's own type.
  const input = (name: string) => ({ ...fields.getInputProps(`${prefix}${name}`), disabled });
  return (
    <>
      <FieldRow columns="2fr 1fr">
        <TextInput label={t('address.street')} maxLength={limits.street} {...input('Line1')} />
        <TextInput label={t('address.number')} maxLength={limits.streetNumber} {...input('Line2')} />
      </FieldRow>
      <FieldRow columns="1fr 2fr">
        <TextInput label={t('address.zip')} maxLength={limits.zip} {...input('Zip')} />
        <TextInput label={t('address.city')} maxLength={limits.city} {...input('City')} />
      </FieldRow>
      <CountrySelect label={t('address.country')} {...input('Country')} />
    </>
  );
}

interface CountrySelectProps {
  label: string;
  value?: string;
  onChange?: (value: string) => void;
  disabled?: boolean;
  error?: React.ReactNode;
}

/** A country's code, '' while none is chosen. */
export function CountrySelect({ value, onChange, ...rest }: CountrySelectProps) {
  const { t } = useTranslation('enums');
  return (
    <SearchSelect
      data={countries.map((code) => ({ value: code, label: t(`country.${code}`) }))}
      value={value || null}
      onChange={(chosen) => onChange?.(chosen ?? '')}
      clearable
      {...rest}
    />
  );
}
