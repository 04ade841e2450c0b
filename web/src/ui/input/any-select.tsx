import type { SelectProps } from '@mantine/core';
import { Select } from './select.tsx';

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
