import { useTranslation } from 'react-i18next';
import { Select } from '../input/select.tsx';
import type { ListState } from '../list/use-list-state.ts';
import type { ColumnFilter } from './data-table.tsx';
import classes from './data-table-header.module.css';
import { PeriodFilter } from './period-filter.tsx';
import { RecordFilter } from './record-filter.tsx';

export interface ChosenFilterProps {
  filter: Exclude<ColumnFilter, { kind: 'text' }>;
  list: ListState;
  label: string;
}

/** A filter whose value is chosen and not typed. */
export function ChosenFilter({ filter, list, label }: ChosenFilterProps) {
  const { t } = useTranslation();
  if (filter.kind === 'period') return <PeriodFilter filter={filter} list={list} label={label} />;
  if (filter.kind === 'record') return <RecordFilter filter={filter} list={list} label={label} />;
  return (
    <Select
      size="xs"
      className={classes.filter}
      aria-label={label}
      placeholder={t('table.any')}
      data={filter.options}
      value={String(list.search[filter.param] ?? '') || null}
      onChange={(chosen) => list.set({ [filter.param]: chosen ?? undefined })}
      clearable
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  );
}
