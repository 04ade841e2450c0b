import type { TransactionDetail, TransactionRow } from '@boxyard/contract/billing/transactions.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useModule } from '../../../core/session/session.ts';
import { formatDate, formatDay } from '../../../core/text/format.ts';
import { rateCards } from '../../rate-cards/rate-cards.api.ts';
import classes from './charge-facts.module.css';

interface ChargeFactsProps {
  transaction: TransactionRow | TransactionDetail;
}

/** By which tariff something is charged; of what a run has billed also that which does not change. */
export function ChargeFacts({ transaction }: ChargeFactsProps) {
  const { t } = useTranslation(['transactions', 'enums']);
  const { runId, type, clientName, chargeCode, rateCardId, firstDay, lastDay, startedAt, isPriceChanged } = transaction;
  const ofRun = runId !== null && {
    type: t(`transactionType.${type}`, { ns: 'enums' }),
    client: clientName,
    days: firstDay === null ? formatDate(startedAt) : daysInWords(firstDay, lastDay),
    noChargeDayCount: transaction.noChargeDayCount || undefined,
  };
  const facts = { ...ofRun, chargeCode, tariff: rateCardId && <Tariff id={rateCardId} /> };
  return (
    <>
      <dl className={classes.facts}>
        {Object.entries(facts).map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {isPriceChanged && <p className={classes.note}>{t('priceChanged')}</p>}
    </>
  );
}

const daysInWords = (first: string, last: string | null) =>
  first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`;

/** With the day from which this version of it holds. */
function Tariff({ id }: { id: number }) {
  const { t } = useTranslation('transactions');
  const hasTariffs = useModule('invoices');
  const { data } = useQuery({ ...rateCards.one(id), enabled: hasTariffs });
  if (!data) return '…';
  return (
    <Link to="/rate-cards/$id/edit" params={{ id }} target="_blank">
      {t('tariffVersion', { name: data.name, from: formatDay(data.validFrom) })}
    </Link>
  );
}
