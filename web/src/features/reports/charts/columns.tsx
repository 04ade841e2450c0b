import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { formatNumber } from '../../../core/text/format.ts';
import { seriesColors } from './chart-data.ts';
import type { ColumnsProps } from './columns-host.tsx';

/** In pixels, at most: the axis has room for its longest figure on screen and paper. */
const digitWidth = 9;

export function ColumnChart({ data: { series, points }, format }: ColumnsProps) {
  const rows = points.map(({ label, values }) => ({
    label,
    ...Object.fromEntries(values.map((value, nth) => [`s${nth}`, value])),
  }));
  const highest = Math.max(...points.map(({ values }) => values.reduce((sum, value) => sum + value, 0)), 0);
  return (
    <BarChart
      h="100%"
      data={rows}
      dataKey="label"
      type={series.length > 1 ? 'stacked' : 'default'}
      series={series.map(({ label }, nth) => ({ name: `s${nth}`, color: seriesColors[nth] ?? 'gray', label }))}
      valueFormatter={format}
      gridAxis="x"
      strokeDasharray="0"
      tickLine="none"
      gridColor="var(--line)"
      textColor="var(--ink-soft)"
      withBarValueLabel={false}
      xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 24, tickMargin: 2, height: 30 }}
      yAxisProps={{
        width: 16 + digitWidth * formatNumber(highest, 0, 0).length,
        tickCount: 4,
        tickFormatter: (value: number) => formatNumber(value, 0, 0),
      }}
      barChartProps={{
        accessibilityLayer: false,
        margin: { top: 4, right: 0, bottom: 0, left: 0 },
        barCategoryGap: '20%',
      }}
      barProps={{ isAnimationActive: false }}
    />
  );
}
