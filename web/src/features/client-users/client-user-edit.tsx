import { ClientUserUpdate } from '@boxyard/contract/client-users.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../core/queries.ts';
import { useResources } from '../../core/session.ts';
import { DeleteAction } from '../../ui/delete-action.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { ClientUserFields } from './client-user-form.tsx';
import { clientUserQuery, deleteClientUser, updateClientUser, valuesOf } from './client-users.api.ts';

export function ClientUserEdit({ clientId, id }: { clientId: number; id: number }) {
  const { t } = useTranslation('client-users');
  const navigate = useNavigate();
  const mayDelete = useResources()('delete');
  const { data: user } = useSuspenseQuery(clientUserQuery(clientId, id));
  const list = { to: '/clients/$clientId/users', params: { clientId } } as const;
  const failed = t('common:form.errorOccurred');
  const form = useEntityForm({
    initial: valuesOf(user),
    version: user.version,
    schema: ClientUserUpdate,
    save: (body, version) => updateClientUser(user, body, version),
    onSaved: () => navigate(list),
    reload: async () => {
      const fresh = await queryClient.fetchQuery({ ...clientUserQuery(clientId, id), staleTime: 0 });
      return { values: valuesOf(fresh), version: fresh.version };
    },
    toasts: { saved: t('updated'), failed, invalid: failed },
  });
  const remove = mayDelete && (
    <DeleteAction
      asButton
      label={t('deleteOne', { name: user.username })}
      message={t('deleteQuestion', { name: user.username })}
      remove={() => deleteClientUser(user)}
      done={t('deleted')}
      failed={t('deleteFailed')}
      after={() => void navigate({ ...list, ignoreBlocker: true })}
    />
  );
  return (
    <FormPage
      form={form}
      title={t('editTitle', { name: user.username })}
      actions={remove}
      onCancel={() => void navigate(list)}
    >
      <ClientUserFields form={form} />
    </FormPage>
  );
}
