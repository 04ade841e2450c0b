import type { Balance } from '@boxyard/contract/billing/transactions.ts';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useModule } from '../../core/session/session.ts';
import { formatNumber } from '../../core/text/format.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { ListWaiting } from '../../ui/list/list-waiting.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { balanceQuery } from './transactions.api.ts';
import classes from './transactions.module.css';

const ages = ['notDue', 'to30', 'to60', 'to90', 'over90', 'credit', 'uninvoiced', 'running'] as const;

const isOverdue = ({ to30, to60, to90, over90, credit }: Balance) => to30 + to60 + to90 + over90 + credit > 0;

/** What a client owes by currency: open invoices by the days since their due date, and what has none; with the way to statement and reminder. */
export function ClientBalance({ clientId }: { clientId: number }) {
  const { t } = useTranslation('transactions');
  const { data, error } = useQuery(balanceQuery(clientId));
  if (!data) return error ? <LoadFailed error={error} /> : <ListWaiting height={120} />;
  return (
    <section className={classes.balance} aria-label={t('balance.title')}>
      {data.length === 0 ? (
        <Text size="sm">{t('balance.nothing')}</Text>
      ) : (
        <>
          <PlainTable
            caption={t('balance.title')}
            rows={data}
            rowKey={({ currency }) => currency}
            columns={[
              { header: t('currency'), cell: ({ currency }) => currency },
              ...ages.map((age) => ({
                header: t(`balance.${age}`),
                align: 'right' as const,
                cell: (row: Balance) => <Amount {...{ clientId, row, age }} />,
              })),
              {
                header: t('balance.total'),
                align: 'right',
                cell: (row) => (
                  <strong>
                    <Amount {...{ clientId, row }} age="total" />
                  </strong>
                ),
              },
            ]}
          />
          <Group gap="sm">
            <LinkButton variant="default" to="/clients/$clientId" params={{ clientId }} search={{ tab: 'statement' }}>
              {t('balance.statement')}
            </LinkButton>
            {data.some(isOverdue) && (
              <LinkButton variant="default" to="/invoices/reminders">
                {t('balance.reminder')}
              </LinkButton>
            )}
            <Text size="xs" c="dimmed">
              {t('balance.hint')}
            </Text>
          </Group>
        </>
      )}
    </section>
  );
}

interface AmountProps {
  clientId: number;
  row: Balance;
  age: (typeof ages)[number] | 'total';
}

/** A number with the way to what it adds up, where the account has reports. */
function Amount({ clientId, row: { currency, ...row }, age }: AmountProps) {
  const hasReports = useModule('reports');
  const text = formatNumber(row[age], 2, 2);
  if (!hasReports || row[age] === 0) return text;
  const search = { clientId: String(clientId), currency, measure: age };
  return (
    <Link to="/reports/$report/rows" params={{ report: 'receivables' }} search={search}>
      {text}
    </Link>
  );
}
