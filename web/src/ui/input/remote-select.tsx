import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataQuery } from '../../core/data/queries.ts';
import { withoutAccents } from '../../core/text/without-accents.ts';
import { type PickerProps, SearchSelect } from './search-select.tsx';

export interface Choice {
  id: number;
  name: string;
}

export interface RemoteSelectProps<C extends Choice> extends PickerProps {
  /** The choices for a typed text, which is '' at first. */
  choices: (text: string) => DataQuery<C[]>;
  value?: number | null;
  /** `choice` is the whole record where it was just found, for what depends on it. */
  onChange?: (id: number | null, choice: Choice | C | null) => void;
  /** The name of the value that the form opened with: it may not be among the first choices. */
  initial?: Choice | undefined;
  /** Makes a record with the typed name: offered below the matches where none has this name. */
  onAdd?: (name: string) => void;
}

/** The option that makes a new record; no id is this. */
const added = 'add';

/** A picker over records that are too many to load: the server searches while the clerk types. */
export function RemoteSelect<C extends Choice>(props: RemoteSelectProps<C>) {
  const { choices, value, onChange, initial, onAdd, ...rest } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<Choice | C | null>(initial ?? null);
  const [searched] = useDebouncedValue(text, 150);
  const query = useQuery({ ...choices(searched), enabled: opened, placeholderData: keepPreviousData });
  const known = chosen && chosen.id === value ? [chosen] : initial && initial.id === value ? [initial] : [];
  const found = query.data ?? [];
  const all = text ? found : [...known, ...found.filter((choice) => choice.id !== known[0]?.id)];
  const loading = query.isFetching || query.isPending || searched !== text;
  const typed = text.trim();
  const isNew =
    typed.length >= 2 && !loading && !found.some(({ name }) => withoutAccents(name) === withoutAccents(typed));
  const offers = onAdd && isNew ? [{ value: added, label: t('addNamed', { name: typed }) }] : [];
  return (
    <SearchSelect
      data={[...all.map(({ id, name }) => ({ value: String(id), label: name })), ...offers]}
      searched
      value={value ? String(value) : null}
      onChange={(picked) => {
        if (picked === added) return onAdd?.(typed);
        const choice = all.find(({ id }) => String(id) === picked) ?? null;
        setChosen(choice);
        onChange?.(choice?.id ?? null, choice);
      }}
      loading={loading}
      onOpen={() => setOpened(true)}
      onTyped={setText}
      {...rest}
    />
  );
}
