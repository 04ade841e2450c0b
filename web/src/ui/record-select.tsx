import { Select, type SelectProps } from '@mantine/core';
import type { Choice } from './remote-select.tsx';

interface RecordSelectProps extends Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> {
  /** Few enough to have them all; undefined while they load. */
  choices: readonly Choice[] | undefined;
  value?: number | null;
  onChange?: (id: number | null) => void;
}

/** A picker of one record among few, by id. */
export function RecordSelect({ choices = [], value, onChange, clearable, ...rest }: RecordSelectProps) {
  return (
    <Select
      searchable
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value ? String(value) : null}
      onChange={(picked) => onChange?.(picked ? Number(picked) : null)}
      allowDeselect={clearable ?? false}
      clearable={clearable ?? false}
      {...rest}
    />
  );
}
