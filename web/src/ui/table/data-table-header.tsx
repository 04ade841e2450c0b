import { TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../input/select.tsx';
import type { ListState } from '../list/use-list-state.ts';
import type { Column, ColumnFilter } from './data-table.tsx';
import classes from './data-table-header.module.css';
import { PeriodFilter } from './period-filter.tsx';
import { RecordFilter } from './record-filter.tsx';

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
  if (filter.kind === 'period') return <PeriodFilter filter={filter} list={list} label={label} />;
  if (filter.kind === 'record') return <RecordFilter filter={filter} list={list} label={label} />;
  const value = String(list.search[filter.param] ?? '');
  if (filter.kind === 'text') {
    return (
      <DebouncedInput
        value={value}
        label={label}
        className={classes.filter}
        onChange={(text) => list.set({ [filter.param]: text })}
      />
    );
  }
  return (
    <Select
      size="xs"
      className={classes.filter}
      aria-label={label}
      placeholder={t('table.any')}
      data={filter.options}
      value={value || null}
      onChange={(chosen) => list.set({ [filter.param]: chosen ?? undefined })}
      clearable
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  );
}

interface DebouncedInputProps {
  value: string;
  label: string;
  onChange: (text: string) => void;
  className?: string | undefined;
  placeholder?: string;
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
