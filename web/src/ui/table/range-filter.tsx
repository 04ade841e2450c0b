import { Button, Popover, Stack } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../core/text/format.ts';
import { NumberField } from '../input/number-field.tsx';
import type { ListState } from '../list/use-list-state.ts';
import type { ColumnFilter } from './column.ts';
import classes from './data-table-header.module.css';

interface RangeFilterProps {
  filter: ColumnFilter & { kind: 'range' };
  list: ListState;
  label: string;
}

/** Filters a column of numbers by the least and the most; either may be left open. */
export function RangeFilter({ filter, list, label }: RangeFilterProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [from, to] = [list.search[filter.from], list.search[filter.to]].map(numberOf);
  const shown = rangeInWords(from, to) || t('table.any');
  const set = (param: string) => (value: number | undefined) => list.set({ [param]: value });
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          justify="flex-start"
          data-open-ended={(from === undefined && to === undefined) || undefined}
          className={`${classes.filter} ${classes.period}`}
          aria-label={`${label}: ${shown}`}
          onClick={() => setOpened(!opened)}
        >
          {shown}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Stack gap="xs">
          <RangeEnd label={t('table.from')} value={from} onChange={set(filter.from)} />
          <RangeEnd label={t('table.to')} value={to} onChange={set(filter.to)} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface RangeEndProps {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** A number that goes to the address once the typing pauses. */
function RangeEnd({ label, value, onChange }: RangeEndProps) {
  const [typed, setTyped] = useState<number | string>(value ?? '');
  const send = useDebouncedCallback((next: number | string) => onChange(numberOf(next)), 300);
  return (
    <NumberField
      label={label}
      min={0}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        // What is no number, or may be two, filters nothing yet.
        if (typeof next === 'number' || next === '') send(next);
      }}
    />
  );
}

function numberOf(value: string | number | undefined): number | undefined {
  const number = Number(value);
  return value === undefined || value === '' || !Number.isFinite(number) ? undefined : number;
}

function rangeInWords(from: number | undefined, to: number | undefined): string {
  if (from !== undefined && to !== undefined) return `${formatNumber(from)} – ${formatNumber(to)}`;
  if (from !== undefined) return `≥ ${formatNumber(from)}`;
  return to === undefined ? '' : `≤ ${formatNumber(to)}`;
}
