import type { Choice } from './remote-select.tsx';
import { type PickerProps, SearchSelect } from './search-select.tsx';

interface RecordSelectProps extends PickerProps {
  /** Few enough to have them all; undefined while they load. */
  choices: readonly Choice[] | undefined;
  value?: number | null;
  onChange?: (id: number | null) => void;
}

/** A picker of one record among few, by id. */
export function RecordSelect({ choices, value, onChange, ...rest }: RecordSelectProps) {
  return (
    <SearchSelect
      data={(choices ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      loading={choices === undefined}
      value={value ? String(value) : null}
      onChange={(picked) => onChange?.(picked ? Number(picked) : null)}
      {...rest}
    />
  );
}
