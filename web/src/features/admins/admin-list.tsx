import type { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useModule, useSession } from '../../core/session/session.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { Tick } from '../../ui/badge/tick.tsx';
import { enabledFilter } from '../../ui/list/boolean-filter.ts';
import { actionsColumn, emailColumn, textColumn } from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { adminList, admins } from './admins.api.ts';

const texts = 'admins';

export function AdminList() {
  const { t } = useTranslation(texts);
  const add = <LinkButton to="/admins/create">{t('add')}</LinkButton>;
  return <ListPage list={adminList} texts={texts} columns={useColumns()} add={add} />;
}

function useColumns(): ColumnOf<typeof adminRoutes.list>[] {
  const { t } = useTranslation([texts, 'enums']);
  const ownId = useSession().whoami?.id;
  const hasBookings = useModule('bookings');
  return useMemo(
    () => [
      textColumn('username', t('username'), ({ id, username }) =>
        id === ownId ? (
          <Link to="/admins/profile">{username}</Link>
        ) : (
          <Link to="/admins/$id/edit" params={{ id }}>
            {username}
          </Link>
        ),
      ),
      {
        id: 'lastname',
        header: t('fullName'),
        sortable: true,
        room: 'some',
        cell: ({ firstname, lastname }) => `${firstname} ${lastname}`,
      },
      emailColumn(t('email')),
      {
        id: 'isOwner',
        header: t('isOwner'),
        sortable: true,
        room: 'some',
        align: 'center',
        width: '90px',
        cell: ({ isOwner }) => <Tick on={isOwner} />,
      },
      ...(hasBookings ? orderRights(t('mayRelease'), t('mayCancelOrders')) : []),
      {
        id: 'isEnabled',
        header: t('access'),
        sortable: true,
        width: '150px',
        filter: enabledFilter('isEnabled'),
        cell: ({ isEnabled }) => (
          <StatusBadge tone={isEnabled ? 'success' : 'danger'}>
            {t(`enabled.${isEnabled}`, { ns: 'enums' })}
          </StatusBadge>
        ),
      },
      {
        id: 'status',
        header: t('status'),
        width: '170px',
        cell: ({ status, mailFailedAt }) =>
          mailFailedAt === null ? (
            <StatusBadge tone={status === 'active' ? 'neutral' : 'warn'}>
              {t(`userStatus.${status}`, { ns: 'enums' })}
            </StatusBadge>
          ) : (
            <StatusBadge tone="danger">{t('mailUndelivered')}</StatusBadge>
          ),
      },
      {
        id: 'isOnline',
        header: t('isOnline'),
        room: 'much',
        align: 'center',
        width: '80px',
        cell: ({ isOnline }) => <Tick on={isOnline} />,
      },
      actionsColumn(
        1,
        ({ id, username: name, status }) =>
          id !== ownId && (
            <DeleteAction
              texts={texts}
              values={{ name }}
              question={status === 'active' ? 'deleteQuestion' : 'withdrawQuestion'}
              remove={() => admins.remove(id)}
              isFinal
            />
          ),
      ),
    ],
    [t, ownId, hasBookings],
  );
}

/** Owners may do both. */
const orderRights = (mayRelease: string, mayCancelOrders: string): ColumnOf<typeof adminRoutes.list>[] => [
  {
    id: 'mayRelease',
    header: mayRelease,
    room: 'most',
    align: 'center',
    width: '110px',
    cell: (admin) => <Tick on={admin.isOwner || admin.mayRelease} />,
  },
  {
    id: 'mayCancelOrders',
    header: mayCancelOrders,
    room: 'most',
    align: 'center',
    width: '110px',
    cell: (admin) => <Tick on={admin.isOwner || admin.mayCancelOrders} />,
  },
];
