import type { CheckedReceipt } from '@boxyard/contract/gate/receipts.ts';
import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { currentLanguage, sentence } from '../../core/text/i18n.ts';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { SignedOutPage } from '../../ui/page/signed-out-page.tsx';
import classes from './receipt-check.module.css';
import { receiptCheckQuery } from './receipts.api.ts';

/** Where the QR code of a receipt leads: what the depot's records say, to be compared with the paper. */
export function ReceiptCheckPage({ token }: { token: string }) {
  const { t } = useTranslation(['receipt-check', 'sentences']);
  const { data: receipt, error, isPending, refetch } = useQuery(receiptCheckQuery(token));
  const isUnknown = error instanceof ApiProblem && error.status === 404;
  return (
    <SignedOutPage title={t('title')}>
      <Stack gap="md">
        <Title order={1}>{t('title')}</Title>
        {isPending && <Text c="dimmed">{t('asking')}</Text>}
        {error && (
          <Alert color="red" role="alert">
            {isUnknown || !(error instanceof ApiProblem)
              ? sentence({ key: 'receiptUnknown' }, error.message)
              : sentence(error.body, error.message)}
          </Alert>
        )}
        {error && !isUnknown && (
          <Button variant="default" onClick={() => void refetch()}>
            {t('common:table.retry')}
          </Button>
        )}
        {receipt && <Found receipt={receipt} />}
      </Stack>
    </SignedOutPage>
  );
}

function Found({ receipt }: { receipt: CheckedReceipt }) {
  const { t } = useTranslation('receipt-check');
  const { number, revision, issuedAt, container, direction, date, depot, timezone } = receipt;
  const locale = currentLanguage() === 'sk' ? 'sk-SK' : 'en-GB';
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: timezone });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: timezone });
  // As it stands on the paper.
  const moment = (seconds: number) => `${day.format(seconds * 1000)} ${time.format(seconds * 1000)}`;
  return (
    <>
      <Alert role="status" icon={<IconCircleCheck size={20} stroke={1.6} />}>
        {t('genuine', { depot })}
      </Alert>
      <dl className={classes.facts}>
        <Fact label={t('number')}>{number}</Fact>
        <Fact label={t('container')}>
          <ContainerNumber number={container} copyable={false} />
        </Fact>
        <Fact label={t('direction')}>{t(direction)}</Fact>
        <Fact label={t('date')}>{moment(date)}</Fact>
        <Fact label={t('revision')}>{revision}</Fact>
        <Fact label={t('issued')}>{moment(issuedAt)}</Fact>
      </dl>
      <Text size="sm">{revision === 1 ? t('first') : t('replaced', { revision })}</Text>
      <Text size="sm">{t('compare')}</Text>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
