import { Button, Pill } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconFilterOff, IconSearch } from '@tabler/icons-react';
import i18next from 'i18next';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../core/text/format.ts';
import type { ListState } from '../list/use-list-state.ts';
import type { Column, LinkedFilter, Toggle } from './column.ts';
import { DebouncedInput } from './data-table-header.tsx';
import classes from './data-table-tools.module.css';
import { NameOfChoice, NameOfRecord } from './name-of-filter.ts';

interface ToolbarProps<Row> {
  columns: Column<Row>[];
  toggles: Toggle[];
  /** What filters that come by a link only are called. */
  linked: Partial<Record<string, LinkedFilter>>;
  list: ListState;
  search: boolean;
  /** Views and columns. */
  menus: ReactNode;
  /** Whether a list of cards shows the filters and sorts that a table has in its head. */
  withHead: boolean;
  onHead: (shown: boolean) => void;
}

/** Keyword search, the filters that are on, the views and the columns. */
export function Toolbar<Row>(props: ToolbarProps<Row>) {
  const { columns, toggles, linked, list, search, menus, withHead, onHead } = props;
  const { t } = useTranslation();
  const controls = useRef<HTMLDivElement>(null);
  /** Before a control goes that was reached by keyboard, the one beside it takes the focus over, or the search. */
  function passFocus() {
    const gone = document.activeElement;
    if (!(gone instanceof HTMLElement) || !gone.matches(':focus-visible')) return;
    const all = [...(controls.current?.querySelectorAll<HTMLElement>('[data-chip] button') ?? [])];
    const at = all.indexOf(gone);
    const next = at < 0 ? undefined : (all[at + 1] ?? all[at - 1]);
    (next ?? controls.current?.querySelector('input'))?.focus();
  }
  return (
    <div className={classes.toolbar}>
      <div ref={controls} className={classes.controls}>
        {search && (
          <DebouncedInput
            value={String(list.search.q ?? '')}
            label={t('table.search')}
            placeholder={t('table.search')}
            leftSection={<IconSearch size={14} />}
            className={classes.search}
            onChange={(q) => list.set({ q })}
          />
        )}
        <Button
          className={classes.headToggle}
          size="compact-sm"
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={15} stroke={1.6} />}
          aria-expanded={withHead}
          onClick={() => onHead(!withHead)}
        >
          {t('table.filtersAndOrder')}
        </Button>
        {toggles.map(({ param, value, label, hint }) => {
          const isOn = list.search[param] === value;
          return (
            <Button
              key={param}
              size="compact-sm"
              variant={isOn ? 'filled' : 'default'}
              aria-pressed={isOn}
              title={hint}
              onClick={() => list.set({ [param]: isOn ? undefined : value })}
            >
              {label}
            </Button>
          );
        })}
        {list.active
          .filter((name) => name !== 'q' && !toggles.some(({ param }) => param === name))
          .map((name) => {
            const chip = chipOf(columns, linked, name, String(list.search[name]));
            return (
              <Pill
                key={name}
                data-chip
                size="sm"
                withRemoveButton
                onRemove={() => {
                  passFocus();
                  list.set({ [name]: undefined });
                }}
                removeButtonProps={{
                  'aria-label': t('table.removeFilter', { column: chip.column }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
              >
                {chip.column}: {chip.value}
              </Pill>
            );
          })}
      </div>
      <div className={classes.menus}>
        {list.active.length > 1 && (
          <Button
            size="xs"
            variant="subtle"
            className={classes.clear}
            title={t('table.clearFilters')}
            leftSection={<IconFilterOff size={15} stroke={1.6} />}
            onClick={() => {
              passFocus();
              list.clear();
            }}
          >
            {t('table.clearFilters')}
          </Button>
        )}
        {menus}
      </div>
    </div>
  );
}

/** A filter in words: its column's heading and its value's label. */
function chipOf<Row>(
  columns: Column<Row>[],
  linked: ToolbarProps<Row>['linked'],
  param: string,
  value: string,
): { column: string; value: ReactNode } {
  for (const { header, filter } of columns) {
    if (filter?.kind !== 'period' || (param !== filter.from && param !== filter.to)) continue;
    const end = i18next.t(param === filter.from ? 'table.from' : 'table.to');
    return { column: `${header} ${end}`, value: formatDateTime(Number(value)) };
  }
  for (const { header, filter } of columns) {
    if (filter?.kind !== 'range' || (param !== filter.from && param !== filter.to)) continue;
    const end = i18next.t(param === filter.from ? 'table.from' : 'table.to');
    return { column: `${header} ${end}`, value: formatNumber(Number(value)) };
  }
  for (const { header, filter } of columns) {
    if (filter?.kind !== 'days' || (param !== filter.over && param !== filter.upTo)) continue;
    const bound = param === filter.over ? 'table.longerThanDays' : 'table.atMostDays';
    return { column: header, value: i18next.t(bound, { count: Number(value) }) };
  }
  const column = columns.find(({ filter }) => filter && 'param' in filter && filter.param === param);
  if (column?.filter?.kind === 'record')
    return { column: column.header, value: <NameOfRecord filter={column.filter} value={value} /> };
  if (column?.filter?.kind === 'choice')
    return { column: column.header, value: <NameOfChoice filter={column.filter} value={value} /> };
  const options = column?.filter?.kind === 'select' ? column.filter.options : [];
  const link = linked[param];
  if (!column && typeof link === 'object') return { column: link.label, value: link.value(value) };
  return {
    column: column?.header ?? (typeof link === 'string' ? link : param),
    value: options.find((option) => option.value === value)?.label ?? value,
  };
}
