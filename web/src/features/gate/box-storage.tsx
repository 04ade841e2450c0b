import type { Direction, GateContainer } from '@boxyard/contract/gate/gate.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useModule } from '../../core/session/session.ts';
import { formatMoney } from '../../core/text/format.ts';

interface BoxStorageProps {
  found: GateContainer;
  direction: Direction;
}

/** On its way in by which tariff its storage is billed; on its way out what that comes to, and what still runs. */
export function BoxStorage({ found, direction }: BoxStorageProps) {
  const { t } = useTranslation('gate');
  const hasTariffs = useModule('invoices');
  const { id, tariff, stay, runningBills, paysAtGate } = found;
  if (direction === 'gate_in') {
    if (!hasTariffs) return null;
    return tariff ? <li>{t('tariff', tariff)}</li> : <li data-doubt>{t('noTariff')}</li>;
  }
  return (
    <>
      {stay && !stay.hasLeft && <li>{stayInWords(stay)}</li>}
      {runningBills > 0 && (
        <li>
          <Link to="/containers/$id/edit" params={{ id }} search={{ tab: 'billings' }} target="_blank">
            {t('running', { count: runningBills })}
          </Link>
        </li>
      )}
    </>
  );

  function stayInWords({ days, sums }: NonNullable<GateContainer['stay']>): string {
    if (sums.length === 0) return t('stayFree', { count: days });
    const total = sums.map((sum) => formatMoney(sum.total, sum.currency)).join(' + ');
    const hasVat = sums.some((sum) => sum.net !== sum.total);
    const text = t(hasVat ? 'stayWithVat' : 'stay', { count: days, total });
    return `${text} ${t(paysAtGate ? 'paysAtGate' : 'billedOrNot')}`;
  }
}
