import type { Payer, Share } from '@boxyard/contract/inspections/repair-price.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../core/text/format.ts';
import classes from './estimates.module.css';

interface TotalsProps {
  /** Who pays what of each line, and whose line it is. */
  lines: readonly { payer: Payer; shares: readonly Share[] }[];
  currency: string;
  /** What is not approved is nobody's to pay. */
  isDecided?: boolean;
}

/** What each party pays, and what a damage protection plan took over. */
export function Totals({ lines, currency, isDecided = false }: TotalsProps) {
  const { t } = useTranslation('estimates');
  const sum = (isCounted: (line: Payer, share: Payer) => boolean) =>
    lines
      .flatMap(({ payer, shares }) => shares.filter((share) => isCounted(payer, share.payer)))
      .reduce((cents, { net }) => cents + Math.round(net * 100), 0) / 100;
  const covered = sum((line, share) => line === 'user' && share === 'owner');
  const isShared = lines.some(({ payer }) => payer === 'user');
  const rows = {
    ownerPays: isShared && sum((_, share) => share === 'owner'),
    covered: covered > 0 && covered,
    userPays: isShared && sum((_, share) => share === 'user'),
    [isDecided ? 'approvedTotal' : 'total']: sum(() => true),
  };
  return (
    <dl className={classes.totals}>
      {Object.entries(rows).map(
        ([name, amount]) =>
          amount !== false && (
            <div key={name} data-main={name.endsWith('otal') || undefined}>
              <dt>{t(name)}</dt>
              <dd>{formatMoney(amount, currency)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
