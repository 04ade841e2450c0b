import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PickerProps, SearchSelect } from './search-select.tsx';

export interface Choice {
  id: number;
  name: string;
}

interface RemoteSelectProps<C extends Choice> extends PickerProps {
  /** The choices that a typed text leaves; '' at first. */
  choices: (text: string) => UseQueryOptions<C[], Error, C[], QueryKey>;
  value?: number | null;
  /** The whole record where it was found just now, for what follows from the choice. */
  onChange?: (id: number | null, choice: Choice | C | null) => void;
  /** The name of the value that the form opened with: it may not be among the first choices. */
  initial?: Choice | undefined;
}

/** A picker over records that are too many to load: the server searches while the clerk types. */
export function RemoteSelect<C extends Choice>(props: RemoteSelectProps<C>) {
  const { choices, value, onChange, initial, ...rest } = props;
  const [text, setText] = useState('');
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<Choice | C | null>(initial ?? null);
  const [searched] = useDebouncedValue(text, 150);
  const query = useQuery({ ...choices(searched), enabled: opened, placeholderData: keepPreviousData });
  const known = chosen && chosen.id === value ? [chosen] : initial && initial.id === value ? [initial] : [];
  const found = query.data ?? [];
  const all = text ? found : [...known, ...found.filter((choice) => choice.id !== known[0]?.id)];
  return (
    <SearchSelect
      data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      searched
      value={value ? String(value) : null}
      onChange={(picked) => {
        const choice = all.find(({ id }) => String(id) === picked) ?? null;
        setChosen(choice);
        onChange?.(choice?.id ?? null, choice);
      }}
      loading={query.isFetching || query.isPending || searched !== text}
      onOpen={() => setOpened(true)}
      onTyped={setText}
      {...rest}
    />
  );
}
