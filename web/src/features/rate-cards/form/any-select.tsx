import type { SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/input/select.tsx';

interface AnySelectProps extends Omit<SelectProps, 'value' | 'defaultValue' | 'onChange'> {
  /** '' where nothing is asked for. */
  value?: string;
  onChange?: (value: string) => void;
  /** What that means. */
  any: string;
}

/** A condition: one of a few, or any. */
export function AnySelect({ value = '', onChange, any, ...rest }: AnySelectProps) {
  return (
    <Select
      placeholder={any}
      clearable
      {...rest}
      value={value || null}
      onChange={(chosen) => onChange?.(chosen ?? '')}
    />
  );
}

interface EmptySelectProps extends Omit<SelectProps, 'value' | 'defaultValue' | 'onChange' | 'data'> {
  value?: boolean | null;
  onChange?: (value: boolean | null) => void;
}

/** Empty, full, or any. */
export function EmptySelect({ value = null, onChange, ...rest }: EmptySelectProps) {
  const { t } = useTranslation('rate-cards');
  const data = [true, false].map((isEmpty) => ({ value: String(isEmpty), label: t(isEmpty ? 'empty' : 'full') }));
  return (
    <AnySelect
      any={t('any')}
      {...rest}
      data={data}
      value={value === null ? '' : String(value)}
      onChange={(chosen) => onChange?.(chosen === '' ? null : chosen === 'true')}
    />
  );
}
