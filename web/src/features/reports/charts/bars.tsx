import { type ChartData, seriesColors } from './chart-data.ts';
import classes from './charts.module.css';
import { Legend } from './legend.tsx';

interface BarsProps {
  data: ChartData;
  format: (value: number) => string;
}

/** Lying bars: a name, and its values one after the other. */
export function Bars({ data: { series, points }, format }: BarsProps) {
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const most = Math.max(...points.map(({ values }) => sumOf(values)), 1e-9);
  return (
    <>
      <Legend series={series} />
      <div className={classes.bars} aria-hidden>
        {points.map(({ label, values }) => (
          <div key={label} className={classes.bar}>
            <span className={classes.barLabel}>{label}</span>
            <span className={classes.track}>
              {values.map((value, nth) => (
                <span
                  key={series[nth]?.label}
                  className={classes.fill}
                  style={{ width: `${(100 * value) / most}%`, background: seriesColors[nth] }}
                />
              ))}
            </span>
            <span className={classes.barValue}>{format(sumOf(values))}</span>
          </div>
        ))}
      </div>
    </>
  );
}
