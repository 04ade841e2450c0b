import { lazy, Suspense } from 'react';
import type { ChartData } from './chart-data.ts';
import classes from './charts.module.css';
import { Legend } from './legend.tsx';

const ColumnChart = lazy(() => import('./columns.tsx').then((module) => ({ default: module.ColumnChart })));

export interface ColumnsProps {
  data: ChartData;
  format: (value: number) => string;
  /** What it shows, in words. */
  label: string;
}

/** Standing columns in time. */
export function Columns(props: ColumnsProps) {
  return (
    <>
      <Legend series={props.data.series} />
      <div className={classes.columns} role="img" aria-label={props.label}>
        <Suspense fallback={<span className={classes.bone} />}>
          <ColumnChart {...props} />
        </Suspense>
      </div>
    </>
  );
}
