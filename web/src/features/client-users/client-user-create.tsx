import { ClientUserCreate as Schema } from '@boxyard/contract/client-users.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormPage } from '../../ui/form-page.tsx';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { ClientUserFields } from './client-user-form.tsx';
import { createClientUser, emptyClientUser } from './client-users.api.ts';

export function ClientUserCreate({ client }: { client: { id: number; name: string } }) {
  const { t } = useTranslation('client-users');
  const navigate = useNavigate();
  const toList = () => navigate({ to: '/clients/$clientId/users', params: { clientId: client.id } });
  const failed = t('common:form.errorOccurred');
  const form = useEntityForm({
    initial: emptyClientUser,
    schema: Schema,
    save: (body) => createClientUser(client.id, body),
    onSaved: toList,
    toasts: { saved: t('created'), failed, invalid: failed },
  });
  return (
    <FormPage form={form} title={t('createTitle', { client: client.name })} onCancel={() => void toList()}>
      <ClientUserFields form={form} />
    </FormPage>
  );
}
