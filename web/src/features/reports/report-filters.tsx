import type { ReportName } from '@boxyard/contract/reports/report-names.ts';
import { type Dimension, shapeOf } from '@boxyard/contract/reports/shapes.ts';
import { Button, MultiSelect, Pill } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../ui/input/day-input.tsx';
import { InstantInput } from '../../ui/input/instant-input.tsx';
import { Select } from '../../ui/input/select.tsx';
import { DimensionFilter } from './dimension-filter.tsx';
import { byOf, type PeriodName, periodOf, periods, type ReportAddress } from './report-address.ts';
import classes from './reports.module.css';
import { ValueName } from './value-name.tsx';

interface ReportFiltersProps {
  name: ReportName;
  address: ReportAddress;
  set: (change: Record<string, string | undefined>) => void;
}

const mostApart = 4;

/** Of when, only of what, and by what the numbers are told apart. */
export function ReportFilters({ name, address, set }: ReportFiltersProps) {
  const { t } = useTranslation('reports');
  const { time, by, filters, always = [] } = shapeOf(name);
  const offered: readonly Dimension[] = filters;
  const linked = by.filter((each) => address[each] !== undefined && !offered.includes(each));
  const apart = byOf(name, address);
  const [isShut, setShut] = useState(true);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        className={classes.filterToggle ?? ''}
        aria-expanded={!isShut}
        leftSection={<IconAdjustmentsHorizontal size={15} stroke={1.6} />}
        onClick={() => setShut(!isShut)}
      >
        {t('filters')}
      </Button>
      <div className={classes.filters} data-shut={isShut || undefined}>
        {time === 'period' && <Period {...{ name, address, set }} />}
        {time === 'moment' && (
          <InstantInput
            size="xs"
            label={t('at')}
            description={undefined}
            value={address.at ? Number(address.at) : null}
            atEndOfDay
            onChange={(at) => !Number.isNaN(at) && set({ at: at === null ? undefined : String(at) })}
          />
        )}
        {filters.map((dimension) => (
          <DimensionFilter key={dimension} dimension={dimension} address={address} set={set} />
        ))}
        <MultiSelect
          size="xs"
          className={classes.apart ?? ''}
          label={t('apart')}
          data={by.filter((each) => !always.includes(each)).map((each) => ({ value: each, label: t(`by.${each}`) }))}
          value={apart}
          maxValues={mostApart}
          onChange={(chosen) => set({ by: chosen.length > 0 ? chosen.join() : undefined, sort: undefined })}
          comboboxProps={{ position: 'bottom-start' }}
        />
        {linked.map((dimension) => (
          <Pill
            key={dimension}
            withRemoveButton
            className={classes.linked ?? ''}
            onRemove={() => set({ [dimension]: undefined })}
            removeButtonProps={{
              'aria-label': t('table.removeFilter', { ns: 'common', column: t(`by.${dimension}`) }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
          >
            {t(`by.${dimension}`)}: <ValueName dimension={dimension} value={address[dimension] ?? ''} />
          </Pill>
        ))}
        {Object.keys(address).length > 0 && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            className={classes.clear ?? ''}
            onClick={() => set(Object.fromEntries(Object.keys(address).map((key) => [key, undefined])))}
          >
            {t('clear')}
          </Button>
        )}
      </div>
    </>
  );
}

function Period({ name, address, set }: ReportFiltersProps) {
  const { t } = useTranslation('reports');
  const period = periodOf(name, address);
  const setDay = (change: { from?: string | null; to?: string | null }) => {
    const days = { from: change.from ?? period.from, to: change.to ?? period.to };
    if (!/^\d{4}-\d{2}-\d{2}$/.test(days.from) || !/^\d{4}-\d{2}-\d{2}$/.test(days.to)) return;
    // The day that was chosen holds: the other one goes along where it lies on the wrong side of it.
    const chosen = change.from ?? change.to ?? days.from;
    set({ period: undefined, ...(days.from > days.to ? { from: chosen, to: chosen } : days) });
  };
  return (
    <>
      <Select<PeriodName>
        size="xs"
        label={t('period')}
        placeholder={t('ownPeriod')}
        data={periods.map((each) => ({ value: each, label: t(`periods.${each}`) }))}
        value={period.name}
        allowDeselect={false}
        onChange={(chosen) => chosen && set({ period: chosen, from: undefined, to: undefined })}
      />
      <DayInput size="xs" label={t('from')} value={period.from} onChange={(from) => setDay({ from })} />
      <DayInput size="xs" label={t('to')} value={period.to} onChange={(to) => setDay({ to })} />
    </>
  );
}
