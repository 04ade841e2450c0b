import type { StayDetail } from '@boxyard/contract/billing/stays.ts';
import { Alert, Button, Group } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useModule } from '../../core/session/session.ts';
import { formatDate } from '../../core/text/format.ts';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { InvoiceLinks } from '../../ui/invoice/invoice-links.tsx';
import { stayQuery, stays, staysOfContainer } from './stays.api.ts';

/** What came late is late for the last few stays. */
const looksAt = 5;

/** The billed days of a container that are wrong by now, with the way to put them right. */
export function WrongDaysOfContainer({ containerId }: { containerId: number }) {
  const isBilled = useModule('invoices');
  const { data = [] } = useQuery({ ...staysOfContainer(containerId), enabled: isBilled });
  const billed = data.filter(({ billedTo }) => billedTo !== null).slice(0, looksAt);
  const details = useQueries({ queries: billed.map(({ id }) => stayQuery(id)) });
  if (!isBilled) return null;
  return details.map(({ data: stay }) => stay && stay.wrongDays > 0 && <WrongDays key={stay.id} stay={stay} />);
}

function WrongDays({ stay }: { stay: StayDetail }) {
  const { t } = useTranslation('stays');
  const { busy, run } = useAction();
  const { id, startedAt, wrongDays, wrongSettledDays, wrongInvoices } = stay;
  const canBePut = wrongDays > wrongSettledDays;
  const putRight = () =>
    run(async () => {
      const after = await stays.putRight(id);
      if (after.wrongDays > 0) toast.info(t('wrong.someStay', { count: after.wrongDays }));
      else toast.success(t('wrong.done'));
    }, t('wrong.failed'));
  return (
    <Alert color="red" role="alert" title={t('wrong.title', { count: wrongDays })}>
      <Group justify="space-between" gap="sm">
        <span>
          {t('wrong.stay', { day: formatDate(startedAt) })} {canBePut && t('wrong.text')}{' '}
          {wrongSettledDays > 0 && t('wrong.settled', { count: wrongSettledDays })}{' '}
          {wrongInvoices.length > 0 && (
            <>
              {t('wrong.invoiced')} <InvoiceLinks invoices={wrongInvoices} />
            </>
          )}
        </span>
        {canBePut && (
          <Button size="xs" loading={busy} onClick={() => void putRight()}>
            {t('wrong.action')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
