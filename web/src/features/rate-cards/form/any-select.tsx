import type { SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AnySelect } from '../../../ui/input/any-select.tsx';

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
