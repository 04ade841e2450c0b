import { useTranslation } from 'react-i18next';
import { RemoteSelect } from '../input/remote-select.tsx';
import type { ListState } from '../list/use-list-state.ts';
import classes from './data-table-header.module.css';
import { type RecordFilterOf, useNamed } from './name-of-filter.ts';

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
