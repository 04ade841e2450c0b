import { Button, Popover, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../core/text/format.ts';
import { InstantInput } from '../input/instant-input.tsx';
import type { ListState } from '../list/use-list-state.ts';
import type { ColumnFilter } from './column.ts';
import classes from './data-table-header.module.css';

interface PeriodFilterProps {
  filter: ColumnFilter & { kind: 'period' };
  list: ListState;
  label: string;
}

/** Filters a column of dates by its first and last moment; either may be left open. */
export function PeriodFilter({ filter, list, label }: PeriodFilterProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [from, to] = [momentOf(list.search[filter.from]), momentOf(list.search[filter.to])];
  const days = [formatDate(from), formatDate(to)];
  const period = days[0] === days[1] ? days[0] : `${days[0]} – ${days[1]}`;
  const shown = days.every((day) => day === '') ? t('table.any') : period;
  const ends = [
    [filter.from, from, t('table.from')],
    [filter.to, to, t('table.to')],
  ] as const;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          justify="flex-start"
          data-open-ended={days.every((day) => day === '') || undefined}
          className={`${classes.filter} ${classes.period}`}
          aria-label={`${label}: ${shown}`}
          onClick={() => setOpened(!opened)}
        >
          {shown}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Stack gap="xs">
          {ends.map(([param, value, end]) => (
            <InstantInput
              key={param}
              label={end}
              value={value}
              atEndOfDay={param === filter.to}
              onChange={(seconds) => {
                if (!Number.isNaN(seconds)) list.set({ [param]: seconds ?? undefined });
              }}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function momentOf(value: string | number | undefined): number | null {
  const seconds = Number(value);
  return value !== undefined && Number.isSafeInteger(seconds) ? seconds : null;
}
