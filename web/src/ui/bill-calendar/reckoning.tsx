import type { Calendar, CalendarPiece } from '@boxyard/contract/billing/rate-cards.ts';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney, formatNumber } from '../../core/text/format.ts';
import classes from './bill-calendar.module.css';
import type { OfCode } from './calendar-days.ts';

interface ReckoningProps {
  calendar: Calendar;
  /** What is about one charge code. */
  own: OfCode;
  unpriced: Calendar['unpriced'];
}

const span = (from: string, to: string) => (from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`);

/** The days as bills to count along: from when to when, by which price, and what each comes to. */
export function Reckoning({ calendar: { cards }, own, unpriced }: ReckoningProps) {
  const { t } = useTranslation('bill-calendar');
  const money = (value: number, rateCardId: number) => {
    const card = cards.find(({ id }) => id === rateCardId);
    return card ? formatMoney(value, card.currency) : formatNumber(value, 2, 2);
  };
  const nameOf = ({ rateCardId }: CalendarPiece) => {
    const card = cards.find(({ id }) => id === rateCardId);
    return card && cards.length > 1 ? t('ofCard', { name: card.name, from: formatDay(card.validFrom) }) : '';
  };
  const hasSlabs = own.pieces.some(({ slab }) => slab !== null && slab > 0);
  const what = ({ slab }: CalendarPiece) => {
    if (slab === null) return t('kind.free');
    return t(hasSlabs ? 'kind.charged' : 'kind.single', { number: slab + 1 });
  };
  const count = ({ unit, days, freeDays, periods, slab, price }: CalendarPiece) => {
    const all = t('countOfDays', { count: days });
    if (slab === null) return all;
    const charged = unit === 'week' ? t('weeks', { count: periods }) : periods;
    const free = freeDays > 0 ? `${all} − ${t('freeOf', { count: freeDays })} = ` : '';
    return `${free}${free === '' && unit === 'day' ? all : charged} × ${formatNumber(price, 2, 2)}`;
  };
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
        {own.pieces.map((piece) => (
          <tr key={piece.from}>
            <td>{span(piece.from, piece.to)}</td>
            <td>
              {what(piece)}
              {nameOf(piece) && <span className={classes.card}>{nameOf(piece)}</span>}
            </td>
            <td>{count(piece)}</td>
            <td>{money(piece.net, piece.rateCardId)}</td>
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
