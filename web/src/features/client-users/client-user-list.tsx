import type { ClientUser, clientUserRoutes } from '@boxyard/contract/people/client-users.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useResources } from '../../core/session/session.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { EditAction } from '../../ui/action/edit-action.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import type { BulkActions } from '../../ui/list/bulk-actions.ts';
import { actionsColumn, emailColumn, enabledColumn, fullNameColumn, textColumn } from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { clientUserList, clientUsers, clientUsersAtOnce } from './client-users.api.ts';

const texts = 'client-users';
const bulk: BulkActions<ClientUser> = { nameOf: ({ username }) => username, remove: clientUsersAtOnce.remove };

export function ClientUserList({ client }: { client: { id: number; name: string } }) {
  const { t } = useTranslation(texts);
  const mayDelete = useResources()('delete');
  const params = { clientId: client.id };
  return (
    <ListPage
      list={clientUserList(client.id)}
      texts={texts}
      title={t('title', { client: client.name })}
      columns={useColumns()}
      {...(mayDelete && { bulk })}
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
      fullNameColumn(t('fullName')),
      textColumn('username', t('username'), ({ id, clientId, username }) => (
        <Link to="/clients/$clientId/users/$id/edit" params={{ clientId, id }}>
          {username}
        </Link>
      )),
      emailColumn(t('email')),
      enabledColumn(t('isEnabled')),
      actionsColumn(2, ({ id, clientId, username: name }) => (
        <>
          <EditAction to="/clients/$clientId/users/$id/edit" params={{ clientId, id }} label={t('editOne', { name })} />
          {mayDelete && (
            <DeleteAction texts={texts} values={{ name }} remove={(act) => clientUsers(clientId).remove(id, act)} />
          )}
        </>
      )),
    ],
    [t, mayDelete],
  );
}
