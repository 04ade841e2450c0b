import { type EdiMessageRow, type ediMessageRoutes, messageStatuses } from '@boxyard/contract/edi/edi-messages.ts';
import { ediTypes } from '@boxyard/contract/edi/edi-options.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import classes from '../../ui/edi/edi.module.css';
import { inEdi } from '../../ui/edi/edi-tabs.tsx';
import { MessageStatus } from '../../ui/edi/message-status.tsx';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { containers } from '../containers/containers.api.ts';
import { partnerFilter } from '../edi-partners/edi-partners.api.ts';
import { inboxList, messageList } from './edi-messages.api.ts';
import { ReadMessageButton } from './read-message.tsx';

const texts = 'edi';
const inStatuses = messageStatuses.slice(messageStatuses.indexOf('preview'));

/** All messages, to partners and from them. */
export function MessageLog() {
  const { t } = useTranslation(texts);
  return (
    <ListPage
      list={messageList}
      texts={texts}
      title={t('messages')}
      nothingYet={t('noMessages')}
      columns={useColumns(false)}
      toggles={[
        { param: 'isTroubled', value: 'true', label: t('toggle.troubled'), hint: t('toggle.troubledHint') },
        { param: 'isUnknown', value: 'true', label: t('toggle.unknown'), hint: t('toggle.unknownHint') },
      ]}
      linked={{ containerId: { label: t('container'), value: (id) => <ContainerName id={id} /> } }}
      actions={<ReadMessageButton />}
      frame={inEdi}
    />
  );
}

/** What partners sent; those that wait for a person are asked for first. */
export function Inbox() {
  const { t } = useTranslation(texts);
  return (
    <ListPage
      list={inboxList}
      texts={texts}
      title={t('inbox')}
      nothingYet={t('noInbox')}
      columns={useColumns(true)}
      toggles={[{ param: 'isOpen', value: 'true', label: t('toggle.preview'), hint: t('toggle.previewHint') }]}
      add={<ReadMessageButton />}
      frame={inEdi}
    />
  );
}

function ContainerName({ id }: { id: string }) {
  return useQuery(containers.one(Number(id))).data?.name ?? id;
}

function useColumns(isInbox: boolean): ColumnOf<typeof ediMessageRoutes.list>[] {
  const { t } = useTranslation([texts, 'enums']);
  return useMemo(() => {
    const direction: ColumnOf<typeof ediMessageRoutes.list> = {
      id: 'direction',
      header: t('direction'),
      width: '110px',
      filter: { kind: 'select', param: 'direction', options: enumOptions('ediDirection', ['out', 'in'] as const) },
      cell: ({ direction: way }) => `${way === 'out' ? '↑' : '↓'} ${t(`enums:ediDirection.${way}`)}`,
    };
    return [
      {
        id: 'createdAt',
        header: t('at'),
        fixed: true,
        width: '140px',
        cell: ({ id, createdAt }) => (
          <Link to="/edi/messages/$messageId" params={{ messageId: id }}>
            {formatDateTime(createdAt)}
          </Link>
        ),
      },
      ...(isInbox ? [] : [direction]),
      {
        id: 'partnerName',
        header: t('partner'),
        width: '14%',
        cuts: true,
        filter: partnerFilter,
        cell: ({ partnerId, partnerName }) =>
          partnerId === null ? t('unknownSender') : <span title={partnerName}>{partnerName}</span>,
      },
      {
        id: 'type',
        header: t('type'),
        width: '140px',
        filter: { kind: 'select', param: 'type', options: ediTypes.map((value) => ({ value, label: value })) },
        cell: (message) => <Type message={message} />,
      },
      {
        id: 'about',
        header: t('about'),
        onCard: true,
        cuts: true,
        cell: ({ about }) => <span title={about}>{about}</span>,
      },
      { id: 'icr', header: t('icr'), room: 'some', onCard: true, width: '100px', cuts: true, cell: ({ icr }) => icr },
      {
        id: 'status',
        header: t('status'),
        width: '150px',
        filter: {
          kind: 'select',
          param: 'status',
          options: enumOptions('ediMessageStatus', isInbox ? inStatuses : messageStatuses),
        },
        cell: ({ status }) => <MessageStatus status={status} />,
      },
      {
        id: 'tries',
        header: t('tries'),
        room: 'much',
        align: 'right',
        width: '80px',
        cell: ({ tries }) => (tries > 0 ? tries : ''),
      },
    ];
  }, [t, isInbox]);
}

function Type({ message: { type, function: how } }: { message: EdiMessageRow }) {
  const { t } = useTranslation('enums');
  return (
    <>
      {type || '?'} {how && <span className={classes.soft}>{t(`ediFunction.${how}`, { defaultValue: how })}</span>}
    </>
  );
}
