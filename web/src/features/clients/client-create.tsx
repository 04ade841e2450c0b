import { emptyClient, ClientCreate as Schema } from '@boxyard/contract/clients.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormPage } from '../../ui/form-page.tsx';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { useReturnAfterSave } from '../../ui/use-return-after-save.ts';
import { ClientFields } from './client-form.tsx';
import { createClient } from './clients.api.ts';

export function ClientCreate() {
  const { t } = useTranslation('clients');
  const navigate = useNavigate();
  const toList = () => navigate({ to: '/clients' });
  const form = useEntityForm({
    initial: emptyClient,
    schema: Schema,
    save: createClient,
    onSaved: useReturnAfterSave(toList),
    toasts: { saved: t('created'), failed: t('invalid'), invalid: t('invalid') },
  });
  return (
    <FormPage form={form} title={t('createTitle')} onCancel={() => void toList()}>
      <ClientFields form={form} />
    </FormPage>
  );
}
