import type { FlowDay } from '@boxyard/contract/core/dashboard.ts';
import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../core/text/format.ts';
import classes from './flow.module.css';
import { type Direction, shortDay } from './flow-days.ts';

interface FlowChartProps {
  flow: FlowDay[];
  onOpen: (day: FlowDay, direction: Direction) => void;
}

const colors = { in: 'var(--flow-in)', out: 'var(--flow-out)' };

/** Arrivals stand above the line and departures below it, so that they differ by more than colour. */
export function FlowChart({ flow, onOpen }: FlowChartProps) {
  const { t } = useTranslation('dashboard');
  const data = flow.map((day) => ({ ...day, label: shortDay(day.day), out: -day.out }));
  return (
    <BarChart
      className={classes.bars}
      h="100%"
      data={data}
      dataKey="label"
      type="stacked"
      series={(['in', 'out'] as const).map((name) => ({ name, color: colors[name], label: t(`flow.${name}`) }))}
      valueFormatter={(value) => formatNumber(Math.abs(value))}
      gridAxis="x"
      strokeDasharray="0"
      tickLine="none"
      gridColor="var(--line)"
      textColor="var(--ink-soft)"
      withBarValueLabel={false}
      xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 24, tickMargin: 2, height: 30 }}
      yAxisProps={{ width: 28, allowDecimals: false, tickCount: 4 }}
      barChartProps={{
        stackOffset: 'sign',
        accessibilityLayer: false,
        margin: { top: 4, right: 0, bottom: 0, left: 0 },
        barCategoryGap: '20%',
      }}
      barProps={({ name }) => ({
        isAnimationActive: false,
        onClick: (_bar, index) => {
          const day = flow[index];
          if (day) onOpen(day, name === 'in' ? 'in' : 'out');
        },
      })}
    />
  );
}
