import type { clientUserRoutes } from '@boxyard/contract/client-users.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useResources } from '../../core/session.ts';
import { actionsColumn } from '../../ui/actions-column.ts';
import { enabledFilter } from '../../ui/boolean-filter.ts';
import type { ColumnOf } from '../../ui/data-table.tsx';
import { DeleteAction } from '../../ui/delete-action.tsx';
import { EditAction } from '../../ui/edit-action.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Tick } from '../../ui/tick.tsx';
import { clientUserList, clientUsers } from './client-users.api.ts';

const texts = 'client-users';

export function ClientUserList({ client }: { client: { id: number; name: string } }) {
  const { t } = useTranslation(texts);
  const params = { clientId: client.id };
  return (
    <ListPage
      list={clientUserList(client.id)}
      texts={texts}
      title={t('title', { client: client.name })}
      columns={useColumns()}
      actions={
        <LinkButton to="/clients/$clientId/edit" params={params} variant="default">
          {t('toClient')}
        </LinkButton>
      }
      add={
        <LinkButton to="/clients/$clientId/users/create" params={params}>
          {t('add')}
        </LinkButton>
      }
    />
  );
}

function useColumns(): ColumnOf<typeof clientUserRoutes.list>[] {
  const { t } = useTranslation(texts);
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
      actionsColumn(2, ({ id, clientId, username: name }) => (
        <>
          <EditAction to="/clients/$clientId/users/$id/edit" params={{ clientId, id }} label={t('editOne', { name })} />
          {mayDelete && (
            <DeleteAction texts={texts} values={{ name }} remove={() => clientUsers(clientId).remove(id)} />
          )}
        </>
      )),
    ],
    [t, mayDelete],
  );
}
