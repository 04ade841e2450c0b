import type { Report } from '@boxyard/contract/reports/reports.ts';
import { formatNumber } from '../../../core/text/format.ts';
import { inWords } from '../words.ts';
import classes from './charts.module.css';

/** The number in a cell stays legible on it. */
const strongest = 45;
const weekdays = ['1', '2', '3', '4', '5', '6', '7'];
const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

/** Weekdays by hours: the more gate moves, the darker, with the number in it. */
export function Heat({ report }: { report: Report }) {
  const counts = new Map(report.rows.map(({ keys, values }) => [keys.join(), values[0] ?? 0]));
  const most = Math.max(...counts.values(), 1);
  return (
    <div className={classes.heat} aria-hidden>
      <span />
      {hours.map((hour) => (
        <span key={hour} className={classes.heatHead}>
          {hour}
        </span>
      ))}
      {weekdays.map((weekday) => (
        <div key={weekday} className={classes.heatRow}>
          <span className={classes.heatHead}>{inWords('weekday', weekday, weekday).slice(0, 2)}</span>
          {hours.map((hour) => {
            const count = counts.get(`${weekday},${hour}`) ?? 0;
            return (
              <span
                key={hour}
                className={classes.heatCell}
                style={{ '--share': `${Math.round((strongest * count) / most)}%` }}
              >
                {count > 0 && formatNumber(count)}
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}
