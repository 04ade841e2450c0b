import type { Calendar } from '@boxyard/contract/billing/rate-cards.ts';
import type { StayDetail } from '@boxyard/contract/billing/stays.ts';
import type { TransactionRow } from '@boxyard/contract/billing/transactions.ts';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatDay } from '../../../core/text/format.ts';
import { BillCalendar } from '../../../ui/bill-calendar/bill-calendar.tsx';
import { LoadFailed } from '../../../ui/page/load-failed.tsx';
import { stayQuery } from '../../stays/stays.api.ts';
import classes from './charge-facts.module.css';

interface StayOfBillProps {
  transaction: TransactionRow;
  stayId: number;
}

/** The stay that was billed: both gate moves and what each of its days costs, with the days of this transaction marked. */
export function StayOfBill({ transaction, stayId }: StayOfBillProps) {
  const { t } = useTranslation('transactions');
  const { data: stay, error } = useQuery(stayQuery(stayId));
  if (!stay) return error ? <LoadFailed error={error} /> : <Skeleton height={280} mt={12} />;
  const { chargeCodeId, firstDay, lastDay } = transaction;
  return (
    <div className={classes.why}>
      <GateMoves stay={stay} />
      {stay.calendar ? (
        <BillCalendar
          calendar={ofCode(stay.calendar, chargeCodeId)}
          {...(firstDay !== null &&
            lastDay !== null && { highlight: { from: firstDay, to: lastDay, label: t('why.days') } })}
        />
      ) : (
        <Text size="sm">{t('why.noTariffs')}</Text>
      )}
    </div>
  );
}

function GateMoves({ stay: { containerId, startedAt, endedAt, inId, firstDay } }: { stay: StayDetail }) {
  const { t } = useTranslation('transactions');
  const link = (text: string) => (
    <Link to="/containers/$id/edit" params={{ id: containerId }} search={{ tab: 'transports' }} target="_blank">
      {text}
    </Link>
  );
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t(inId === null ? 'why.hereSince' : 'why.gateIn')}</dt>
        <dd>{inId === null ? formatDay(firstDay) : link(formatDateTime(startedAt))}</dd>
      </div>
      <div>
        <dt>{t('why.gateOut')}</dt>
        <dd>{endedAt === null ? t('why.stillHere') : link(formatDateTime(endedAt))}</dd>
      </div>
    </dl>
  );
}

/** Of all that the stay is charged for only this code. A week is charged on its first day. */
function ofCode(calendar: Calendar, code: number | null): Calendar {
  const isOf = ({ chargeCodeId }: { chargeCodeId: number }) => chargeCodeId === code;
  const [days, once] = [calendar.days.filter(isOf), calendar.once.filter(isOf)];
  const charged = [...days.filter(({ isFree, isInWeek }) => !isFree && !isInWeek), ...once];
  const currencyOf = new Map(calendar.cards.map(({ id, currency }) => [id, currency]));
  const sums = calendar.sums.map(({ currency }) => {
    const own = charged.filter(({ rateCardId }) => currencyOf.get(rateCardId) === currency);
    return { currency, net: own.reduce((sum, { price }) => sum + Math.round(price * 100), 0) / 100 };
  });
  return { ...calendar, days, once, codes: calendar.codes.filter(({ id }) => id === code), sums };
}
