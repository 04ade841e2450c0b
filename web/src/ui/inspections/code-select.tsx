import type { CodeKind } from '@boxyard/contract/inspections/survey-settings.ts';
import type { SelectProps } from '@mantine/core';
import { Select } from '../input/select.tsx';
import { codeOptions, useSurveyCodes } from './use-survey-codes.ts';

interface CodeSelectProps extends Omit<SelectProps, 'value' | 'defaultValue' | 'onChange' | 'data'> {
  kind: CodeKind;
  /** What no code means. */
  any?: string;
  value?: string;
  onChange?: (code: string) => void;
}

/** One code of a list of the depot; one that is on the list no more stays to be seen. */
export function CodeSelect({ kind, any = '', value = '', onChange, required, ...rest }: CodeSelectProps) {
  const { lists } = useSurveyCodes();
  const options = codeOptions(lists?.[kind] ?? []);
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <Select
      placeholder={any}
      clearable={!required}
      required={required ?? false}
      data={isKnown ? options : [{ value, label: value }, ...options]}
      value={value || null}
      onChange={(chosen) => onChange?.(chosen ?? '')}
      {...rest}
    />
  );
}
