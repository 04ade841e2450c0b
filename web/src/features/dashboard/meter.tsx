import type { ReactNode } from 'react';
import classes from './dashboard.module.css';

interface MeterProps {
  /** How full the bar is, from 0 to 1. */
  share: number;
  label: ReactNode;
  value: string;
  /** A line that sums up the ones below it. */
  isSum?: boolean;
}

/** A line of a figure: its name, a bar, and the number that the bar shows. */
export function Meter({ share, label, value, isSum }: MeterProps) {
  return (
    <li className={classes.meter} data-sum={isSum || undefined}>
      <span className={classes.meterLabel}>{label}</span>
      <span className={classes.track} aria-hidden>
        <span className={classes.fill} style={{ width: `${Math.min(100, share * 100)}%` }} />
      </span>
      <span className={classes.meterValue}>{value}</span>
    </li>
  );
}
