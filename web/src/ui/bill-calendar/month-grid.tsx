import { useTranslation } from 'react-i18next';
import { capitalised, formatNumber } from '../../core/text/format.ts';
import classes from './bill-calendar.module.css';
import type { HighlightedDays } from './bill-calendar.tsx';
import type { CalendarDay, Month } from './calendar-days.ts';

interface MonthGridProps {
  month: Month;
  days: ReadonlyMap<string, CalendarDay>;
  highlight?: HighlightedDays;
}

/** A Monday, and the six days after it. */
const week = Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2024, 0, 1 + at)));

export function MonthGrid({ month: { first, weeks }, days, highlight }: MonthGridProps) {
  const { i18n } = useTranslation('bill-calendar');
  const text = (date: Date, look: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { ...look, timeZone: 'UTC' }).format(date);
  return (
    <table className={classes.month}>
      <caption>{capitalised(text(new Date(first), { month: 'long', year: 'numeric' }))}</caption>
      <thead>
        <tr>
          {week.map((day) => (
            <th key={day.getUTCDay()} scope="col">
              {text(day, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((cells) => (
          <tr key={cells.find((day) => day !== null)}>
            {cells.map((day, at) => (
              <DayCell
                key={day ?? `${first}-${week[at]?.getUTCDay()}`}
                day={day}
                shown={day ? days.get(day) : undefined}
                {...(highlight && { highlight })}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayCellProps {
  day: string | null;
  shown: CalendarDay | undefined;
  highlight?: HighlightedDays;
}

function DayCell({ day, shown, highlight }: DayCellProps) {
  if (day === null) return <td className={classes.blank} />;
  const isLit = highlight && highlight.from <= day && day <= highlight.to;
  return (
    <td className={classes.day} data-lit={isLit || undefined} {...lookOf(shown)}>
      <span className={classes.date}>{Number(day.slice(8))}</span>
      {shown && <Priced day={shown} />}
    </td>
  );
}

/** Slabs beyond the fifth look as the fifth: their number tells them apart. */
export const lookOf = (shown: Pick<CalendarDay, 'kind' | 'slab'> | undefined) => ({
  'data-kind': shown?.kind ?? 'none',
  ...((shown?.kind === 'charged' || shown?.kind === 'week') && { 'data-slab': Math.min(shown.slab, 4) }),
});

function Priced({ day: { kind, slab, price, once } }: { day: CalendarDay }) {
  const { t } = useTranslation('bill-calendar');
  return (
    <>
      {(kind === 'charged' || kind === 'week') && <span className={classes.mark}>{slab + 1}</span>}
      {kind === 'unpriced' && <span className={classes.mark}>?</span>}
      <span className={classes.price}>
        {kind === 'charged' && formatNumber(price, 2, 2)}
        {kind === 'free' && t('cell.free')}
        {kind === 'uncounted' && '–'}
        {kind === 'week' && '″'}
      </span>
      {once !== null && <span className={classes.once}>+{formatNumber(once)}</span>}
    </>
  );
}
