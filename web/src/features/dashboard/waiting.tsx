import type { Dashboard } from '@boxyard/contract/core/dashboard.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../core/text/format.ts';
import { Card } from './card.tsx';
import classes from './dashboard.module.css';

type Waiting = Pick<Dashboard, 'openTasks' | 'overdueTasks' | 'unpaid'>;

/** What is late, and what nobody has paid yet. */
export function WaitingCard({ openTasks, overdueTasks, unpaid }: Waiting) {
  const { t } = useTranslation('dashboard');
  const overdue = { overdue: 'true' };
  return (
    <Card title={t('waiting.title')}>
      <ul className={classes.facts}>
        <li data-late={overdueTasks.work > 0 || undefined}>
          <Link to="/work-tasks" search={overdue}>
            {t('waiting.overdueWork')}
          </Link>
          <span>
            {t('waiting.ofOpen', { late: formatNumber(overdueTasks.work), open: formatNumber(openTasks.work) })}
          </span>
        </li>
        <li data-late={overdueTasks.transfers > 0 || undefined}>
          <Link to="/transfer-tasks" search={overdue}>
            {t('waiting.overdueTransfers')}
          </Link>
          <span>
            {t('waiting.ofOpen', {
              late: formatNumber(overdueTasks.transfers),
              open: formatNumber(openTasks.transfers),
            })}
          </span>
        </li>
        {unpaid.map(({ currency, bills, total, running }) => (
          <li key={currency}>
            <Link to="/transactions" search={{ unpaid: 'true', currency }}>
              {t('waiting.unpaid', { currency })}
            </Link>
            <span>{formatMoney(total, currency)}</span>
            <small>
              {[
                t('waiting.bills', { count: bills, shown: formatNumber(bills) }),
                running > 0 && t('waiting.running', { count: running, shown: formatNumber(running) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
        {unpaid.length === 0 && (
          <li>
            <Link to="/transactions" search={{ unpaid: 'true' }}>
              {t('waiting.unpaidNone')}
            </Link>
            <span>0</span>
          </li>
        )}
      </ul>
    </Card>
  );
}
