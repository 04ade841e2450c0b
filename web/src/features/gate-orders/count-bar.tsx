import type { OrderRow } from '@boxyard/contract/bookings/gate-orders.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../core/text/format.ts';
import classes from './orders.module.css';

interface CountBarProps {
  counts: Pick<OrderRow, 'quantity' | 'taken' | 'gone' | 'reserved' | 'left'>;
  /** Only how many of how many. */
  isShort?: boolean;
}

/** How many of an order, or of a line of it, are taken, reserved and left: as a bar, and in words. */
export function CountBar({ counts, isShort = false }: CountBarProps) {
  const { t } = useTranslation('bookings');
  const { quantity, taken, gone, reserved, left } = counts;
  const share = (count: number) => ({ width: `${quantity > 0 ? (100 * count) / quantity : 0}%` });
  const rest = [
    gone > 0 && t('counts.gone', { count: gone, shown: formatNumber(gone) }),
    !isShort && reserved > 0 && t('counts.reserved', { count: reserved, shown: formatNumber(reserved) }),
    !isShort && t('counts.left', { count: left, shown: formatNumber(left) }),
  ];
  return (
    <span className={classes.counts}>
      <span className={classes.words}>
        <span>{t('takenOf', { taken: formatNumber(taken), quantity: formatNumber(quantity) })}</span>
        {rest.map((words) => words && <span key={words}>{words}</span>)}
      </span>
      <span className={classes.bar} aria-hidden="true">
        <span data-part="taken" style={share(taken)} />
        <span data-part="gone" style={share(gone)} />
        <span data-part="reserved" style={share(Math.min(reserved, left))} />
      </span>
    </span>
  );
}
