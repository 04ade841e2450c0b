import type { Calendar } from '@boxyard/contract/billing/rate-cards.ts';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney, formatNumber } from '../../core/text/format.ts';
import classes from './bill-calendar.module.css';
import { type DayRun, runsOf } from './calendar-days.ts';

interface ReckoningProps {
  calendar: Calendar;
  /** The days and amounts of one charge code. */
  own: Pick<Calendar, 'days' | 'once'>;
  unpriced: Calendar['unpriced'];
}

const span = (from: string, to: string) => (from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`);

/** The days as lines to count along: from when to when, by which price, and what it comes to. */
export function Reckoning({ calendar: { cards }, own, unpriced }: ReckoningProps) {
  const { t } = useTranslation('bill-calendar');
  const money = (value: number, rateCardId: number) => {
    const card = cards.find(({ id }) => id === rateCardId);
    return card ? formatMoney(value, card.currency) : formatNumber(value, 2, 2);
  };
  const nameOf = ({ rateCardId }: DayRun) => {
    const card = cards.find(({ id }) => id === rateCardId);
    return card && cards.length > 1 ? t('ofCard', { name: card.name, from: formatDay(card.validFrom) }) : '';
  };
  const hasSlabs = own.days.some(({ isFree, slab }) => !isFree && slab > 0);
  const what = ({ kind, slab }: DayRun) =>
    kind === 'charged' ? t(hasSlabs ? 'kind.charged' : 'kind.single', { number: slab + 1 }) : t(`kind.${kind}`);
  const count = ({ isByWeek, periods, days }: DayRun) =>
    isByWeek ? t('weeks', { count: periods }) : t('countOfDays', { count: days });
  return (
    <table className={classes.reckoning}>
      <thead>
        <tr>
          <th scope="col">{t('days')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('count')}</th>
          <th scope="col">{t('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {runsOf(own.days).map((run) => (
          <tr key={run.from}>
            <td>{span(run.from, run.to)}</td>
            <td>
              {what(run)}
              {nameOf(run) && <span className={classes.card}>{nameOf(run)}</span>}
            </td>
            <td>
              {count(run)}
              {run.kind === 'charged' && ` × ${formatNumber(run.price, 2, 2)}`}
            </td>
            <td>{money(run.amount, run.rateCardId)}</td>
          </tr>
        ))}
        {own.once.map(({ day, price, rateCardId, rateLineId }) => (
          <tr key={`${day}-${rateLineId}`}>
            <td>{formatDay(day)}</td>
            <td>{t('once')}</td>
            <td />
            <td>{money(price, rateCardId)}</td>
          </tr>
        ))}
        {unpriced.map(({ from, to, reason }) => (
          <tr key={`unpriced-${from}`} data-unpriced>
            <td>{span(from, to)}</td>
            <td colSpan={3}>{t(`unpriced.${reason}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
