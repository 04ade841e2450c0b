import type { ClientUser } from '@boxyard/contract/client-users.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useResources } from '../../core/session.ts';
import { enabledFilter } from '../../ui/boolean-filter.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DeleteAction } from '../../ui/delete-action.tsx';
import { EditAction } from '../../ui/edit-action.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { Page } from '../../ui/page.tsx';
import { Tick } from '../../ui/tick.tsx';
import { useListState } from '../../ui/use-list-state.ts';
import { clientUserListQuery, deleteClientUser } from './client-users.api.ts';
import { clientUsersSearch } from './client-users.search.ts';

export function ClientUserList({ client }: { client: { id: number; name: string } }) {
  const { t } = useTranslation('client-users');
  const list = useListState(clientUsersSearch);
  const query = useQuery(clientUserListQuery(client.id, list.input));
  const params = { clientId: client.id } as never;
  const add = (
    <Button component={Link} to="/clients/$clientId/users/create" params={params}>
      {t('add')}
    </Button>
  );
  const actions = (
    <>
      <ExportMenu list="client-users" input={list.input} of={client.id} />
      <Button component={Link} to="/clients/$clientId/edit" params={params} variant="default">
        {t('toClient')}
      </Button>
      {add}
    </>
  );
  return (
    <Page title={t('title', { client: client.name })} actions={actions}>
      <DataTable
        name="client-users"
        label={t('title', { client: client.name })}
        columns={useColumns()}
        query={query}
        list={list}
        rowKey={(user) => user.id}
        search
        emptyAction={add}
      />
    </Page>
  );
}

function useColumns(): Column<ClientUser>[] {
  const { t } = useTranslation('client-users');
  const mayDelete = useResources()('delete');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('fullName'),
        sortable: true,
        filter: { kind: 'text', param: 'name' },
        cell: ({ firstname, lastname }) => `${firstname} ${lastname}`.trim(),
      },
      {
        id: 'username',
        header: t('username'),
        fixed: true,
        sortable: true,
        filter: { kind: 'text', param: 'username' },
        cell: ({ id, clientId, username }) => (
          <Link to="/clients/$clientId/users/$id/edit" params={{ clientId, id }}>
            {username}
          </Link>
        ),
      },
      {
        id: 'email',
        header: t('email'),
        sortable: true,
        filter: { kind: 'text', param: 'email' },
        cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
      },
      {
        id: 'isEnabled',
        header: t('isEnabled'),
        sortable: true,
        align: 'center',
        width: '130px',
        filter: enabledFilter('isEnabled'),
        cell: ({ isEnabled }) => <Tick on={isEnabled} />,
      },
      {
        id: 'actions',
        header: '',
        fixed: true,
        align: 'right',
        width: '88px',
        cell: (user) => (
          <>
            <EditAction
              to="/clients/$clientId/users/$id/edit"
              params={{ clientId: user.clientId, id: user.id }}
              label={t('editOne', { name: user.username })}
            />
            {mayDelete && (
              <DeleteAction
                label={t('deleteOne', { name: user.username })}
                message={t('deleteQuestion', { name: user.username })}
                remove={() => deleteClientUser(user)}
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
