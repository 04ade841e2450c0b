import type { Reminder } from '@boxyard/contract/billing/document-mails.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { serverNow } from '../../core/device/server-clock.ts';
import { formatDate, formatMoney } from '../../core/text/format.ts';
import { sentence } from '../../core/text/i18n.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { ListWaiting } from '../../ui/list/list-waiting.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { documentMails, remindersQuery } from './document-mails.api.ts';
import classes from './reminders.module.css';

/** Clients with overdue invoices, what each would be written, and the mail to one or to all. */
export function Reminders() {
  const { t } = useTranslation('document-mails');
  const { data } = useQuery(remindersQuery);
  const [shown, setShown] = useState<Reminder>();
  return (
    <Page
      title={t('reminders.title')}
      actions={
        <>
          <LinkButton variant="default" to="/invoices/mails">
            {t('all')}
          </LinkButton>
          {data && data.length > 0 && <RemindAll reminders={data} />}
        </>
      }
    >
      <FormGroup title={t('reminders.overdue', { count: data?.length ?? 0 })} wide>
        {!data && <ListWaiting height={120} />}
        {data?.length === 0 && <Text size="sm">{t('reminders.nothing')}</Text>}
        {data && data.length > 0 && (
          <PlainTable
            caption={t('reminders.title')}
            isCaptionHidden
            rows={data}
            rowKey={({ clientId }) => clientId}
            columns={[
              {
                header: t('client'),
                cell: ({ clientId, clientName }) => (
                  <Link to="/clients/$clientId" params={{ clientId }} search={{ tab: 'statement' }}>
                    {clientName}
                  </Link>
                ),
              },
              {
                header: t('reminders.owed'),
                align: 'right',
                cell: ({ amounts }) => amounts.map(({ currency, amount }) => formatMoney(amount, currency)).join(', '),
              },
              { header: t('reminders.invoices'), align: 'right', cell: ({ invoices }) => invoices },
              { header: t('reminders.days'), align: 'right', cell: ({ days }) => days },
              { header: t('reminders.level'), cell: ({ level }) => t(`reminders.isLevel.${level}`) },
              {
                header: t('reminders.last'),
                cell: ({ remindedAt }) => (remindedAt === null ? t('reminders.never') : formatDate(remindedAt)),
              },
              {
                header: t('recipient'),
                cell: ({ recipients, waiting, refused, clientId }) =>
                  recipients.length > 0 ? (
                    recipients.map((recipient) => (
                      <div key={recipient}>
                        {recipient}{' '}
                        {waiting.includes(recipient) && <StatusBadge tone="info">{t('isStatus.waiting')}</StatusBadge>}
                        {refused.includes(recipient) && (
                          <StatusBadge tone="danger">{t('reminders.refused')}</StatusBadge>
                        )}
                      </div>
                    ))
                  ) : (
                    <Link to="/clients/$clientId" params={{ clientId }}>
                      {t('reminders.nobody')}
                    </Link>
                  ),
              },
              {
                header: t('mail'),
                align: 'right',
                cell: (reminder) => (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={t('reminders.showOne', { client: reminder.clientName })}
                    onClick={() => setShown(reminder)}
                  >
                    {t('reminders.show')}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </FormGroup>
      <EntityModal
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown?.clientName ?? ''}
        size={560}
      >
        {shown && <Preview reminder={shown} onSent={() => setShown(undefined)} />}
      </EntityModal>
    </Page>
  );
}

/** The mail as the client would get it. */
function Preview({ reminder: { clientId, recipients }, onSent }: { reminder: Reminder; onSent: () => void }) {
  const { t } = useTranslation('document-mails');
  const { busy, run } = useAction();
  const { data } = useQuery({
    queryKey: ['invoice', 'reminder', clientId],
    queryFn: () => documentMails.reminder(clientId),
  });
  const send = () =>
    run(async () => {
      const { recipients: to } = await documentMails.remind(clientId);
      toast.success(t('queued', { addresses: to.join(', ') }));
      onSent();
    }, t('failed'));
  if (!data) return <ListWaiting height={160} />;
  return (
    <>
      <Text size="sm" c="dimmed">
        {recipients.length > 0 ? `${t('recipient')}: ${recipients.join(', ')}` : t('reminders.nobodyHint')}
      </Text>
      <Text fw={600} mt="sm">
        {data.subject}
      </Text>
      <Text size="sm" className={classes.mail}>
        {data.text}
      </Text>
      <Group mt="md" justify="flex-end">
        <Button loading={busy} disabled={recipients.length === 0} onClick={() => void send()}>
          {t('mail')}
        </Button>
      </Group>
    </>
  );
}

/** One mail to each client that has somebody who gets it; says what failed. */
function RemindAll({ reminders }: { reminders: readonly Reminder[] }) {
  const { t } = useTranslation(['document-mails', 'common']);
  const [isAsking, setAsking] = useState(false);
  const [failures, setFailures] = useState<string[]>([]);
  const { busy, run } = useAction();
  const isToday = (at: number | null) => at !== null && formatDate(at) === formatDate(serverNow());
  const those = reminders.filter(
    ({ recipients, refused, waiting, remindedAt }) =>
      recipients.some((recipient) => !refused.includes(recipient) && !waiting.includes(recipient)) &&
      !isToday(remindedAt),
  );
  const send = () =>
    run(async () => {
      const failed: string[] = [];
      for (const { clientId, clientName } of those)
        await documentMails.remind(clientId).catch((error: unknown) => {
          if (!(error instanceof ApiProblem)) throw error;
          failed.push(`${clientName}: ${sentence(error.body, error.body.detail)}`);
        });
      setFailures(failed);
      if (failed.length > 0) return;
      toast.success(t('reminders.sent', { count: those.length }));
      setAsking(false);
    }, t('failed'));
  return (
    <>
      <Button disabled={those.length === 0} onClick={() => setAsking(true)}>
        {t('reminders.all')}
      </Button>
      <EntityModal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('reminders.allTitle', { count: those.length })}
        size={480}
      >
        <Text size="sm">
          {t('reminders.allText')}{' '}
          {reminders.length > those.length && t('reminders.leftOut', { count: reminders.length - those.length })}
        </Text>
        {failures.length > 0 && (
          <Alert mt="md" color="red" role="alert">
            {failures.map((failure) => (
              <div key={failure}>{failure}</div>
            ))}
          </Alert>
        )}
        <Group mt="md" justify="flex-end">
          <Button variant="default" onClick={() => setAsking(false)}>
            {t('common:cancel')}
          </Button>
          <Button loading={busy} onClick={() => void send()}>
            {t('mail')}
          </Button>
        </Group>
      </EntityModal>
    </>
  );
}
