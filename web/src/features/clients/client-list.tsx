import { clientTypes } from '@boxyard/contract/core/enums.ts';
import { type ClientRow, type clientRoutes, clientStatuses } from '@boxyard/contract/people/clients.ts';
import { IconCoins } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useModule, useResources } from '../../core/session/session.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { EditAction } from '../../ui/action/edit-action.tsx';
import { IconLink } from '../../ui/action/icon-link.tsx';
import { ImportLink } from '../../ui/action/import-link.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { activeChange } from '../../ui/list/active-change.ts';
import { actionsColumn, textColumn } from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { clientList, clients, clientsAtOnce } from './clients.api.ts';

const texts = 'clients';

export function ClientList() {
  const { t } = useTranslation(texts);
  const mayDelete = useResources()('delete');
  const { update, remove } = clientsAtOnce;
  const bulk = {
    nameOf: ({ name }: ClientRow) => name,
    changes: [activeChange(t('status'), update)],
    ...(mayDelete && { remove }),
  };
  const add = <LinkButton to="/clients/create">{t('add')}</LinkButton>;
  return (
    <ListPage
      list={clientList}
      texts={texts}
      columns={useColumns()}
      add={add}
      actions={<ImportLink kind="clients" />}
      bulk={bulk}
    />
  );
}

function useColumns(): ColumnOf<typeof clientRoutes.list>[] {
  const { t } = useTranslation([texts, 'enums']);
  const mayDelete = useResources()('delete');
  const isBilled = useModule('invoices');
  return useMemo(
    () => [
      {
        id: 'type',
        header: t('type'),
        sortable: true,
        width: '176px',
        filter: {
          kind: 'select',
          param: 'type',
          options: enumOptions('clientType', clientTypes),
        },
        cell: ({ type }) => t(`clientType.${type}`, { ns: 'enums' }),
      },
      textColumn('name', t('name'), ({ id, name }) => (
        <Link to="/clients/$clientId/edit" params={{ clientId: id }}>
          {name}
        </Link>
      )),
      {
        id: 'status',
        header: t('status'),
        sortable: true,
        width: '132px',
        filter: {
          kind: 'select',
          param: 'status',
          options: clientStatuses.map((value) => ({
            value,
            label: t(`active.${value === 'active'}`, { ns: 'enums' }),
          })),
        },
        cell: ({ status }) => (
          <StatusBadge tone={status === 'active' ? 'success' : 'danger'}>
            {t(`active.${status === 'active'}`, { ns: 'enums' })}
          </StatusBadge>
        ),
      },
      {
        id: 'usersCount',
        header: t('users'),
        sortable: true,
        room: 'some',
        width: '160px',
        cell: ({ id, name, usersCount }) => (
          <LinkButton
            to="/clients/$clientId/users"
            params={{ clientId: id }}
            variant="default"
            size="compact-sm"
            fw={500}
            aria-label={t('manageUsersOf', { name, count: usersCount })}
          >
            {t('manageUsers', { count: usersCount })}
          </LinkButton>
        ),
      },
      actionsColumn(isBilled ? 3 : 2, ({ id, name }) => (
        <>
          {isBilled && (
            <IconLink
              icon={IconCoins}
              to="/clients/$clientId"
              params={{ clientId: id }}
              search={{ tab: 'balance' }}
              label={t('balanceOf', { name })}
            />
          )}
          <EditAction to="/clients/$clientId/edit" params={{ clientId: id }} label={t('editOne', { name })} />
          {mayDelete && <DeleteAction texts={texts} values={{ name }} remove={(act) => clients.remove(id, act)} />}
        </>
      )),
    ],
    [t, mayDelete, isBilled],
  );
}
