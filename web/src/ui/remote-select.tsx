import { Loader, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataQuery } from '../core/queries.ts';

export interface Choice {
  id: number;
  name: string;
}

interface RemoteSelectProps<C extends Choice> extends Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> {
  /** The choices that a typed text leaves; '' at first. */
  choices: (text: string) => DataQuery<C[]>;
  value?: number | null;
  /** The whole record where it was found just now, for what follows from the choice. */
  onChange?: (id: number | null, choice: Choice | C | null) => void;
  /** The name of the value that the form opened with: it may not be among the first choices. */
  initial?: Choice | undefined;
}

/** A picker over records that are too many to load: the server searches while the clerk types. */
export function RemoteSelect<C extends Choice>(props: RemoteSelectProps<C>) {
  const { choices, value, onChange, initial, ...rest } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<Choice | C | null>(initial ?? null);
  const [searched] = useDebouncedValue(text === chosen?.name ? '' : text, 150);
  const query = useQuery({ ...choices(searched), enabled: opened, placeholderData: keepPreviousData });
  const known = chosen && chosen.id === value ? [chosen] : initial && initial.id === value ? [initial] : [];
  const found = (query.data ?? []).filter((choice) => choice.id !== known[0]?.id);
  const all = [...known, ...found];
  return (
    <Select
      searchable
      data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      filter={({ options }) => options}
      value={value ? String(value) : null}
      onChange={(picked) => {
        const choice = all.find(({ id }) => String(id) === picked) ?? null;
        setChosen(choice);
        onChange?.(choice?.id ?? null, choice);
      }}
      onSearchChange={setText}
      onDropdownOpen={() => setOpened(true)}
      nothingFoundMessage={query.isFetching ? t('table.loading') : t('table.empty')}
      {...(query.isFetching && opened && { rightSection: <Loader size={14} /> })}
      {...rest}
    />
  );
}
