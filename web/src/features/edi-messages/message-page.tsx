import type { EdiMessageDetail } from '@boxyard/contract/edi/edi-messages.ts';
import { Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../core/text/format.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { EdiTabs } from '../../ui/edi/edi-tabs.tsx';
import { failureText } from '../../ui/edi/failure-text.ts';
import type { MapCodeButton } from '../../ui/edi/gap.ts';
import { MessageStatus } from '../../ui/edi/message-status.tsx';
import { Reasons } from '../../ui/edi/reasons.tsx';
import { Segments } from '../../ui/edi/segments.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { Fact, Facts } from '../../ui/page/facts.tsx';
import { Page } from '../../ui/page/page.tsx';
import { messageQuery } from './edi-messages.api.ts';
import { MessageActions } from './message-actions.tsx';
import { MessageLines } from './message-lines.tsx';
import { MessageLog } from './message-log.tsx';
import { NotTakenOver } from './not-taken-over.tsx';

interface MessagePageProps {
  id: number;
  mapCode: MapCodeButton;
}

/** A message: how far it has come, what it does, what it says and what happened to it. */
export function MessagePage({ id, mapCode }: MessagePageProps) {
  const { t } = useTranslation(['edi', 'enums']);
  const { data: message } = useSuspenseQuery(messageQuery(id));
  const { type, icr, status, reasons, lines, contents, size, log, tries, nextAt } = message;
  const failed = failureText(message);
  const isByHand =
    status === 'sent' && log.findLast(({ what }) => what === 'sent' || what === 'byHand')?.what === 'byHand';
  // The rest of it was set aside.
  const isInPart = status === 'applied' && lines.some((line) => !line.isApplied && !line.isForAnotherDepot);
  const means = isByHand
    ? 'byHand'
    : isInPart
      ? 'appliedInPart'
      : status === 'waiting' && nextAt === null
        ? 'waitingByHand'
        : status;
  return (
    <Page
      title={t('messageTitle', { type: type || t('unreadable'), icr })}
      actions={<MessageActions message={message} />}
    >
      <EdiTabs>
        <FormGroup title={t('message')} wide>
          <MessageFacts message={message} />
          <Text size="sm">{t(`statusMeans.${means}`)}</Text>
          {failed !== '' && (
            <Text size="sm" c="red">
              {t('notTaken', { failed, count: tries })}
            </Text>
          )}
          <Reasons reasons={reasons} />
          <NotTakenOver what={message.notTakenOver} />
        </FormGroup>
        {lines.length > 0 && <MessageLines message={message} mapCode={mapCode} />}
        <FormGroup title={t('says')} {...(contents.length < size && { hint: t('saysBeginning') })} wide>
          <Segments label={t('says')} text={contents} />
        </FormGroup>
        <FormGroup title={t('log')} wide>
          <MessageLog log={log} />
        </FormGroup>
      </EdiTabs>
    </Page>
  );
}

function MessageFacts({ message }: { message: EdiMessageDetail }) {
  const { t } = useTranslation(['edi', 'enums']);
  const { direction, partnerId, partnerName, function: how, status, isTest, earlierId, about, boxCount } = message;
  return (
    <Facts>
      <Fact label={t('status')}>
        <MessageStatus status={status} />
      </Fact>
      <Fact label={t('direction')}>
        {direction === 'out' ? '↑ ' : '↓ '}
        {t(`enums:ediDirection.${direction}`)}
      </Fact>
      <Fact label={t('partner')}>
        {partnerId === null ? (
          t('unknownSender')
        ) : (
          <Link to="/edi/partners/$partnerId" params={{ partnerId }}>
            {partnerName}
          </Link>
        )}
      </Fact>
      <Fact label={t('function')}>{how && t(`enums:ediFunction.${how}`, { defaultValue: how })}</Fact>
      <Fact label={t('about')}>{about}</Fact>
      <Fact label={t('boxCount')}>{boxCount > 0 && formatNumber(boxCount)}</Fact>
      <Fact label={t(direction === 'out' ? 'builtAt' : 'cameAt')}>{formatDateTime(message.createdAt)}</Fact>
      <Fact label={t('sentAt')}>{formatDateTime(message.sentAt)}</Fact>
      <Fact label={t('nextAt')}>{formatDateTime(message.nextAt)}</Fact>
      <Fact label={t('file')}>{message.fileName}</Fact>
      <Fact label={t('isTest')}>{isTest && <StatusBadge tone="contrast">{t('isTestYes')}</StatusBadge>}</Fact>
      <Fact label={t('earlier')}>
        {earlierId !== null && (
          <Link to="/edi/messages/$messageId" params={{ messageId: earlierId }}>
            {t('openEarlier')}
          </Link>
        )}
      </Fact>
    </Facts>
  );
}
