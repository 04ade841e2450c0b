import type { Delivery } from '@boxyard/contract/integrations/webhooks.ts';
import { Button, Pagination } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { StatusBadge, type Tone } from '../../ui/badge/status-badge.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { PlainRow, PlainRows } from '../../ui/page/plain-row.tsx';
import classes from './delivery-log.module.css';
import { deliveriesPerPage, deliveriesQuery, redeliver, testWebhook } from './webhooks.api.ts';

const tones: Record<Delivery['state'], Tone> = { waiting: 'info', delivered: 'success', failed: 'danger' };

/** What the webhook was sent in the last 30 days, and what came of it. */
export function DeliveryLog({ id, isEnabled }: { id: number; isEnabled: boolean }) {
  const { t } = useTranslation('webhooks');
  const [page, setPage] = useState(1);
  const { data } = useQuery({ ...deliveriesQuery(id, page), placeholderData: keepPreviousData });
  const action = useAction();
  const test = () =>
    action.run(async () => {
      await testWebhook(id);
      toast.success(t('testSent'));
    });
  const pages = Math.ceil((data?.meta?.total ?? 0) / deliveriesPerPage);
  return (
    <div className={classes.log}>
      <FormGroup title={t('log')} hint={data?.payload.length === 0 ? t('logEmpty') : t('logHint')} wide>
        <Button
          variant="default"
          size="xs"
          className={classes.test}
          loading={action.busy}
          disabled={!isEnabled}
          onClick={() => void test()}
        >
          {t('test')}
        </Button>
        <PlainRows>
          {data?.payload.map((delivery) => (
            <DeliveryRow key={delivery.id} webhookId={id} delivery={delivery} mayResend={isEnabled} />
          ))}
        </PlainRows>
        {pages > 1 && <Pagination size="sm" total={pages} value={page} onChange={setPage} />}
      </FormGroup>
    </div>
  );
}

interface DeliveryRowProps {
  webhookId: number;
  delivery: Delivery;
  mayResend: boolean;
}

function DeliveryRow({ webhookId, delivery, mayResend }: DeliveryRowProps) {
  const { t } = useTranslation('webhooks');
  const action = useAction();
  const { id, at, event, recordId, state, attempts, nextAt, tookMs, status, reason, response } = delivery;
  const details = [
    formatDateTime(at),
    ...(attempts > 0 ? [t('attempts', { count: attempts })] : []),
    ...(reason ? [t(`reason.${reason}`)] : []),
    ...(status !== null ? [t('answered', { status, ms: tookMs ?? 0 })] : []),
    ...(state === 'waiting' && nextAt !== null && attempts > 0 ? [t('nextAt', { at: formatDateTime(nextAt) })] : []),
  ];
  return (
    <PlainRow
      name={
        <>
          {event} <span className={classes.record}>#{recordId}</span>
          {response && (
            <details className={classes.response}>
              <summary>{t('response')}</summary>
              <pre>{response}</pre>
            </details>
          )}
        </>
      }
      details={details}
    >
      <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>
      {state !== 'waiting' && mayResend && (
        <Button
          variant="default"
          size="xs"
          loading={action.busy}
          aria-label={t('redeliverOne', { event, id: recordId })}
          onClick={() => void action.run(() => redeliver(webhookId, id))}
        >
          {t('redeliver')}
        </Button>
      )}
    </PlainRow>
  );
}
