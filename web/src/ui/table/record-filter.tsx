import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RemoteSelect } from '../input/remote-select.tsx';
import type { ListState } from '../list/use-list-state.ts';
import type { ColumnFilter } from './data-table.tsx';
import classes from './data-table-header.module.css';

type RecordFilterOf = ColumnFilter & { kind: 'record' };

/** The record that the address names by its id. */
function useNamed(filter: RecordFilterOf, value: unknown) {
  const id = Number(value);
  const { data } = useQuery({ ...filter.one(id), enabled: value !== undefined });
  return { id, named: value === undefined ? undefined : data };
}

/** Filters a column by one of very many records, found by typing. */
export function RecordFilter({ filter, list, label }: { filter: RecordFilterOf; list: ListState; label: string }) {
  const { t } = useTranslation();
  const value = list.search[filter.param];
  const { id, named } = useNamed(filter, value);
  return (
    <RemoteSelect
      size="xs"
      className={classes.filter}
      aria-label={label}
      placeholder={t('table.any')}
      choices={filter.choices}
      value={value === undefined ? null : id}
      initial={named}
      onChange={(chosen) => list.set({ [filter.param]: chosen ?? undefined })}
      clearable
    />
  );
}

/** Its name, where the filter is told in words; the id until it is known. */
export function NameOfFilter({ filter, value }: { filter: RecordFilterOf; value: string }) {
  return useNamed(filter, value).named?.name ?? value;
}
