import type { ClientRow } from '@boxyard/contract/clients.ts';
import { clientStatuses } from '@boxyard/contract/clients.ts';
import { clientTypes } from '@boxyard/contract/enums.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useResources } from '../../core/session.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DeleteAction } from '../../ui/delete-action.tsx';
import { EditAction } from '../../ui/edit-action.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useListState } from '../../ui/use-list-state.ts';
import { clientListQuery, deleteClient } from './clients.api.ts';
import { clientsSearch } from './clients.search.ts';

export function ClientList() {
  const { t } = useTranslation('clients');
  const list = useListState(clientsSearch);
  const query = useQuery(clientListQuery(list.input));
  const add = (
    <Button component={Link} to="/clients/create">
      {t('add')}
    </Button>
  );
  const actions = (
    <>
      <ExportMenu list="clients" input={list.input} />
      {add}
    </>
  );
  return (
    <Page title={t('title')} actions={actions}>
      <DataTable
        name="clients"
        label={t('title')}
        columns={useColumns()}
        query={query}
        list={list}
        rowKey={(client) => client.id}
        search
        emptyAction={add}
      />
    </Page>
  );
}

function useColumns(): Column<ClientRow>[] {
  const { t } = useTranslation(['clients', 'enums']);
  const mayDelete = useResources()('delete');
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
          options: clientTypes.map((value) => ({ value, label: t(`clientType.${value}`, { ns: 'enums' }) })),
        },
        cell: ({ type }) => t(`clientType.${type}`, { ns: 'enums' }),
      },
      {
        id: 'name',
        header: t('name'),
        fixed: true,
        sortable: true,
        filter: { kind: 'text', param: 'name' },
        cell: ({ id, name }) => (
          <Link to="/clients/$clientId/edit" params={{ clientId: id }}>
            {name}
          </Link>
        ),
      },
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
        width: '160px',
        cell: ({ id, name, usersCount }) => (
          <Button
            component={Link}
            to="/clients/$clientId/users"
            params={{ clientId: id } as never}
            variant="default"
            size="compact-sm"
            fw={500}
            aria-label={t('manageUsersOf', { name, count: usersCount })}
          >
            {t('manageUsers', { count: usersCount })}
          </Button>
        ),
      },
      {
        id: 'actions',
        header: '',
        fixed: true,
        align: 'right',
        width: '88px',
        cell: ({ id, name }) => (
          <>
            <EditAction to="/clients/$clientId/edit" params={{ clientId: id }} label={t('editOne', { name })} />
            {mayDelete && (
              <DeleteAction
                label={t('deleteOne', { name })}
                message={t('deleteQuestion', { name })}
                remove={() => deleteClient(id)}
                done={t('deleted')}
                failed={t('deleteFailed')}
              />
            )}
          </>
        ),
      },
    ],
    [t, mayDelete],
  );
}
