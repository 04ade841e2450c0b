import type { Calendar } from '@boxyard/contract/billing/rate-cards.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../core/text/format.ts';
import classes from './bill-calendar.module.css';
import { daysOf, monthsOf, ofCode } from './calendar-days.ts';
import { Gaps } from './gaps.tsx';
import { Legend } from './legend.tsx';
import { MonthGrid } from './month-grid.tsx';
import { Reckoning } from './reckoning.tsx';

export interface HighlightedDays {
  from: string;
  to: string;
  /** What these days are, for the legend. */
  label: string;
}

interface BillCalendarProps {
  calendar: Calendar;
  /** Days that are marked among the others, such as those of one bill. */
  highlight?: HighlightedDays;
}

/** What each day of a stay costs: months as a picture, and the same days as a reckoning. Its texts: `bill-calendar`. */
export function BillCalendar({ calendar, highlight }: BillCalendarProps) {
  const { t } = useTranslation('bill-calendar');
  const { codes, sums, unpriced, gaps } = calendar;
  // Days without a price may be of no code at all.
  const shown = codes.length > 0 ? codes : [{ id: 0, code: '', name: '' }];
  return (
    <div className={classes.calendar}>
      {shown.map(({ id, code, name }) => (
        <section key={id} className={classes.code} aria-label={name || t('days')}>
          {shown.length > 1 && <h3 className={classes.codeName}>{name}</h3>}
          <OfCode
            {...{ calendar, id }}
            unpriced={unpriced.filter(({ chargeCode }) => chargeCode === '' || chargeCode === code || code === '')}
            {...(highlight && { highlight })}
          />
        </section>
      ))}
      <Gaps gaps={gaps} />
      <p className={classes.sum}>
        <span>{t('net')}</span>{' '}
        <strong>
          {sums.map(({ currency, net }) => formatMoney(net, currency)).join(' + ') || formatNumber(0, 2, 2)}
        </strong>
      </p>
    </div>
  );
}

interface OfCodeProps extends BillCalendarProps {
  id: number;
  unpriced: Calendar['unpriced'];
}

function OfCode({ calendar, id, unpriced, highlight }: OfCodeProps) {
  const { days, months, own } = useMemo(() => {
    const part = ofCode(calendar, id);
    const byDay = daysOf(part, unpriced);
    return { own: part, days: byDay, months: monthsOf([...byDay.keys()]) };
  }, [calendar, id, unpriced]);
  return (
    <>
      {/* The reckoning below says the same to those who do not see it. */}
      <div className={classes.months} aria-hidden="true">
        {months.map((month) => (
          <MonthGrid key={month.first} month={month} days={days} {...(highlight && { highlight })} />
        ))}
      </div>
      <Legend days={[...days.values()]} {...(highlight && { highlight })} />
      <Reckoning calendar={calendar} own={own} unpriced={unpriced} />
    </>
  );
}
