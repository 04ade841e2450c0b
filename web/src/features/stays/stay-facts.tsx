import type { StayDetail } from '@boxyard/contract/billing/stays.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatDay } from '../../core/text/format.ts';
import classes from './stays.module.css';

interface StayFactsProps {
  stay: StayDetail;
  /** The account bills by tariffs. */
  isBilled: boolean;
}

/** In since, out, how long, who pays, and up to which day it is billed. */
export function StayFacts({ stay, isBilled }: StayFactsProps) {
  const { t } = useTranslation('stays');
  const { inId, firstDay, startedAt, endedAt, days, clientId, clientName, billedTo } = stay;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t(inId === null ? 'hereSince' : 'inSince')}</dt>
        <dd>{inId === null ? formatDay(firstDay) : formatDateTime(startedAt)}</dd>
      </div>
      {endedAt !== null && (
        <div>
          <dt>{t('out')}</dt>
          <dd>{formatDateTime(endedAt)}</dd>
        </div>
      )}
      <div>
        <dt>{t(endedAt === null ? 'daysSoFar' : 'days')}</dt>
        <dd>{days}</dd>
      </div>
      <div>
        <dt>{t(endedAt === null ? 'paysNow' : 'paysLast')}</dt>
        <dd>
          <Link to="/clients/$clientId" params={{ clientId }}>
            {clientName}
          </Link>
        </dd>
      </div>
      {isBilled && (
        <div>
          <dt>{t('billedTo')}</dt>
          <dd>{billedTo === null ? t('notBilled') : formatDay(billedTo)}</dd>
        </div>
      )}
    </dl>
  );
}
