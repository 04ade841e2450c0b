import { Input, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../list/use-list-state.ts';
import { lazyPart } from '../page/lazy-part.tsx';
import type { ChosenFilterProps } from './chosen-filter.tsx';
import type { Column, ColumnFilter } from './column.ts';
import classes from './data-table-header.module.css';

interface HeaderCellProps<Row> {
  column: Column<Row>;
  list: ListState;
}

export function HeaderCell<Row>({ column, list }: HeaderCellProps<Row>) {
  const { t } = useTranslation();
  const direction = list.sort === column.id ? 'ascending' : list.sort === `-${column.id}` ? 'descending' : undefined;
  const Arrow = { ascending: IconArrowUp, descending: IconArrowDown, none: IconSelector }[direction ?? 'none'];
  const filterLabel = t('table.filter', { column: column.header });
  return (
    <th
      scope="col"
      data-align={column.align}
      data-pinned={!column.header || undefined}
      data-room={column.room}
      aria-sort={direction}
      data-label={column.header}
      style={{ '--column-width': column.width }}
    >
      {column.sortable ? (
        <UnstyledButton
          className={classes.sort}
          data-active={direction !== undefined || undefined}
          title={t('table.sortBy', { column: column.header })}
          onClick={() => list.set({ sort: direction === 'ascending' ? `-${column.id}` : column.id })}
        >
          {column.header}
          <Arrow size={13} stroke={1.8} />
        </UnstyledButton>
      ) : (
        <span className={classes.heading}>{column.header || <VisuallyHidden>{t('actions')}</VisuallyHidden>}</span>
      )}
      {column.filter && <FilterInput filter={column.filter} list={list} label={filterLabel} />}
    </th>
  );
}

function FilterInput({ filter, list, label }: { filter: ColumnFilter; list: ListState; label: string }) {
  const { t } = useTranslation();
  if (filter.kind === 'days')
    return (
      <DebouncedInput
        type="number"
        min={0}
        value={String(list.search[filter.over] ?? '')}
        label={label}
        title={t('table.wholeDays')}
        placeholder={t('table.longerThan')}
        className={classes.filter}
        onChange={(days) => list.set({ [filter.over]: days })}
      />
    );
  if (filter.kind !== 'text') return <ChosenFilter filter={filter} list={list} label={label} />;
  return (
    <DebouncedInput
      value={String(list.search[filter.param] ?? '')}
      label={label}
      className={classes.filter}
      onChange={(text) => list.set({ [filter.param]: text })}
    />
  );
}

/** The rows come before the lists to choose a filter from. */
const ChosenFilter = lazyPart<ChosenFilterProps>(
  () => import('./chosen-filter.tsx').then((part) => part.ChosenFilter),
  () => {
    const { t } = useTranslation();
    return <Input size="xs" className={classes.filter} placeholder={t('table.any')} disabled aria-hidden />;
  },
);

interface DebouncedInputProps {
  value: string;
  label: string;
  onChange: (text: string) => void;
  className?: string | undefined;
  placeholder?: string;
  title?: string;
  type?: 'number';
  min?: number;
  leftSection?: React.ReactNode;
}

/** Text that goes to the address once the typing pauses, and follows it when it changes elsewhere. */
export function DebouncedInput({ value, label, onChange, ...rest }: DebouncedInputProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  const send = useDebouncedCallback((typed: string) => onChange(typed.trim()), 300);
  return (
    <TextInput
      size="xs"
      aria-label={label}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
      {...rest}
    />
  );
}
