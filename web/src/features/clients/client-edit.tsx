import { ClientUpdate } from '@boxyard/contract/clients.ts';
import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../core/queries.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { useReturnAfterSave } from '../../ui/use-return-after-save.ts';
import { ClientFields } from './client-form.tsx';
import { clientQuery, updateClient, valuesOf } from './clients.api.ts';

export function ClientEdit({ id }: { id: number }) {
  const { t } = useTranslation('clients');
  const navigate = useNavigate();
  const { data: client } = useSuspenseQuery(clientQuery(id));
  const toList = () => navigate({ to: '/clients' });
  const form = useEntityForm({
    initial: valuesOf(client),
    version: client.version,
    schema: ClientUpdate,
    save: (body, version) => updateClient(id, body, version),
    onSaved: useReturnAfterSave(toList),
    reload: async () => {
      const fresh = await queryClient.fetchQuery({ ...clientQuery(id), staleTime: 0 });
      return { values: valuesOf(fresh), version: fresh.version };
    },
    toasts: { saved: t('updated'), failed: t('invalid'), invalid: t('invalid') },
  });
  const users = (
    <Button component={Link} to="/clients/$clientId/users" params={{ clientId: id } as never} variant="default">
      {t('usersOfClient')}
    </Button>
  );
  return (
    <FormPage form={form} title={t('editTitle', { name: client.name })} actions={users} onCancel={() => void toList()}>
      <ClientFields form={form} />
    </FormPage>
  );
}
