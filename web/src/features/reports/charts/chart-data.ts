export interface ChartData {
  /** The names of the measures that are drawn. */
  measures: string[];
  series: { label: string }[];
  /** One column or bar each, with a value for each series. */
  points: { label: string; values: number[] }[];
}

/** Beside their colours series differ by their order, which the legend has, too. */
export const seriesColors = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-5)'];
