import { useTranslation } from 'react-i18next';
import { Select } from '../input/select.tsx';
import type { ListState } from '../list/use-list-state.ts';
import type { ColumnFilter } from './column.ts';
import classes from './data-table-header.module.css';
import type { ChoiceFilterOf } from './name-of-filter.ts';
import { PeriodFilter } from './period-filter.tsx';
import { RangeFilter } from './range-filter.tsx';
import { RecordFilter } from './record-filter.tsx';

interface FilterProps<Filter> {
  filter: Filter;
  list: ListState;
  label: string;
}

export type ChosenFilterProps = FilterProps<Exclude<ColumnFilter, { kind: 'text' | 'days' }>>;

/** A filter whose value is chosen and not typed. */
export function ChosenFilter({ filter, list, label }: ChosenFilterProps) {
  if (filter.kind === 'period') return <PeriodFilter filter={filter} list={list} label={label} />;
  if (filter.kind === 'range') return <RangeFilter filter={filter} list={list} label={label} />;
  if (filter.kind === 'record') return <RecordFilter filter={filter} list={list} label={label} />;
  if (filter.kind === 'choice') return <ChoiceFilter filter={filter} list={list} label={label} />;
  return <SelectFilter filter={filter} list={list} label={label} />;
}

function ChoiceFilter({ filter, ...rest }: FilterProps<ChoiceFilterOf>) {
  const choices = filter.useChoices() ?? [];
  const options = choices.map(({ id, name }) => ({ value: String(id), label: name }));
  return <SelectFilter filter={{ param: filter.param, options }} {...rest} />;
}

type Options = Pick<ColumnFilter & { kind: 'select' }, 'param' | 'options'>;

function SelectFilter({ filter, list, label }: FilterProps<Options>) {
  const { t } = useTranslation();
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
