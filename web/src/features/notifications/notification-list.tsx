import { notificationKindNames, type notificationRoutes } from '@boxyard/contract/people/notifications.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { useAction } from '../../ui/action/use-action.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { Line } from './line.tsx';
import { markAllRead, notificationList } from './notifications.api.ts';

/** What happened that the reader is told of, of the last 90 days. */
export function NotificationList() {
  const { t } = useTranslation('notifications');
  const { busy, run } = useAction();
  const columns: ColumnOf<typeof notificationRoutes.list>[] = [
    { id: 'facts', header: t('what'), fixed: true, cell: (line) => <Line line={line} /> },
    {
      id: 'kind',
      header: t('kindOf'),
      width: '210px',
      room: 'some',
      filter: {
        kind: 'select',
        param: 'kind',
        options: notificationKindNames.map((value) => ({ value, label: t(`kind.${value}`) })),
      },
      cell: ({ kind }) => t(`kind.${kind}`),
    },
    {
      id: 'isUnread',
      header: t('state'),
      width: '110px',
      onCard: true,
      cell: ({ isUnread }) => isUnread && <StatusBadge tone="info">{t('unread')}</StatusBadge>,
    },
    { id: 'at', header: t('at'), sortable: true, width: '150px', cell: ({ at }) => formatDateTime(at) },
  ];
  return (
    <ListPage
      list={notificationList}
      columns={columns}
      texts="notifications"
      search={false}
      toggles={[{ param: 'isUnread', value: 'true', label: t('onlyUnread') }]}
      actions={
        <>
          <LinkButton variant="default" to="/notifications/choices">
            {t('choices')}
          </LinkButton>
          <Button variant="default" loading={busy} onClick={() => void run(markAllRead)}>
            {t('readAll')}
          </Button>
        </>
      }
    />
  );
}
