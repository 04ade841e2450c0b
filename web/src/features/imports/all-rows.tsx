import { importColumns, keyColumns } from '@boxyard/contract/integrations/import-columns.ts';
import type { ImportDetail } from '@boxyard/contract/integrations/imports.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { Select } from '../../ui/input/select.tsx';
import { SuggestInput } from '../../ui/input/suggest-input.tsx';
import { columnLabel } from './column-label.ts';
import { useNames } from './use-names.ts';

interface AllRowsProps {
  draft: ImportDetail;
  disabled: boolean;
  onChange: (constants: ImportDetail['constants']) => void;
}

/** What holds for all rows of a file and stands in none of its columns: a list of one shipping line names no client. */
export function AllRows({ draft, disabled, onChange }: AllRowsProps) {
  const { t } = useTranslation('imports');
  const { kind, mapping, missing, constants } = draft;
  const [added, setAdded] = useState<string[]>([]);
  const free = importColumns[kind]
    .map(({ name }) => name)
    .filter((name) => !mapping.includes(name) && name !== keyColumns[kind]);
  const shown = free.filter((name) => missing.includes(name) || name in constants || added.includes(name));
  if (free.length === 0) return null;
  return (
    <FormGroup title={t('allRows')} wide>
      {shown.map((name) => (
        <ForAllRows
          key={`${name} ${constants[name] ?? ''}`}
          column={name}
          label={columnLabel(kind, name)}
          text={constants[name] ?? ''}
          disabled={disabled}
          onChange={(text) => onChange({ ...constants, [name]: text })}
        />
      ))}
      <Select
        label={t('allRowsAdd')}
        data={free
          .filter((name) => !shown.includes(name))
          .map((name) => ({ value: name, label: columnLabel(kind, name) }))}
        value={null}
        onChange={(name) => name && setAdded([...added, name])}
        searchable
        disabled={disabled}
      />
    </FormGroup>
  );
}

interface ForAllRowsProps {
  column: string;
  label: string;
  text: string;
  disabled: boolean;
  onChange: (text: string) => void;
}

/** A text that is kept once its field is left, or Enter is pressed. */
function ForAllRows({ column, label, text, disabled, onChange }: ForAllRowsProps) {
  const [typed, setTyped] = useState(text);
  const names = useNames(column, typed);
  const keep = (next: string) => next.trim() !== text && onChange(next.trim());
  return (
    <SuggestInput
      label={label}
      data={names}
      value={typed}
      disabled={disabled}
      onChange={setTyped}
      onOptionSubmit={keep}
      onBlur={() => keep(typed)}
    />
  );
}
