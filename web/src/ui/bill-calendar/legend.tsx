import { useTranslation } from 'react-i18next';
import classes from './bill-calendar.module.css';
import type { HighlightedDays } from './bill-calendar.tsx';
import type { CalendarDay } from './calendar-days.ts';
import { lookOf } from './month-grid.tsx';

interface LegendProps {
  days: readonly CalendarDay[];
  highlight?: HighlightedDays;
}

/** What the looks of the days mean, of those that there are. */
export function Legend({ days, highlight }: LegendProps) {
  const { t } = useTranslation('bill-calendar');
  const has = (kind: CalendarDay['kind']) => days.some((day) => day.kind === kind);
  const slabs = [...new Set(days.filter(({ kind }) => kind === 'charged').map(({ slab }) => slab))].toSorted(
    (a, b) => a - b,
  );
  return (
    <ul className={classes.legend} aria-hidden="true">
      {has('free') && <Sign kind="free" label={t('kind.free')} />}
      {has('uncounted') && <Sign kind="uncounted" label={t('kind.uncounted')} mark="–" />}
      {slabs.map((slab) => (
        <Sign
          key={slab}
          kind="charged"
          slab={slab}
          mark={String(slab + 1)}
          label={t(slabs.some((each) => each > 0) ? 'kind.charged' : 'kind.single', { number: slab + 1 })}
        />
      ))}
      {has('week') && <Sign kind="week" mark="″" label={t('kind.week')} />}
      {has('unpriced') && <Sign kind="unpriced" mark="?" label={t('kind.unpriced')} />}
      {highlight && (
        <li>
          <span className={classes.sign} data-lit />
          {highlight.label}
        </li>
      )}
    </ul>
  );
}

interface SignProps {
  kind: CalendarDay['kind'];
  slab?: number;
  mark?: string;
  label: string;
}

function Sign({ kind, slab = 0, mark, label }: SignProps) {
  return (
    <li>
      <span className={classes.sign} {...lookOf({ kind, slab })}>
        {mark}
      </span>
      {label}
    </li>
  );
}
