import { isLocation } from '@boxyard/contract/inspections/locations.ts';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { locationText } from './location-text.ts';

interface LocationInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value?: string;
  onChange?: (location: string) => void;
}

/** A location in its four signs, and what they say. */
export function LocationInput({ value = '', onChange, ...rest }: LocationInputProps) {
  const { t } = useTranslation(['estimates', 'surveys']);
  return (
    <TextInput
      maxLength={4}
      autoComplete="off"
      spellCheck={false}
      placeholder="LB3N"
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={isLocation(value) ? locationText(value) : t('locationHint')}
      value={value}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value.toUpperCase())}
      {...rest}
    />
  );
}
