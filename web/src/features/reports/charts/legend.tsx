import { type ChartData, seriesColors } from './chart-data.ts';
import classes from './charts.module.css';

export function Legend({ series }: Pick<ChartData, 'series'>) {
  if (series.length < 2) return null;
  return (
    <ul className={classes.legend}>
      {series.map(({ label }, nth) => (
        <li key={label}>
          <span className={classes.swatch} style={{ background: seriesColors[nth] }} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  );
}
