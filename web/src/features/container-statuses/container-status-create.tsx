import { ContainerStatusCreate as Schema } from '@boxyard/contract/container-statuses.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormPage } from '../../ui/form-page.tsx';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { ContainerStatusFields } from './container-status-form.tsx';
import { createContainerStatus, emptyContainerStatus } from './container-statuses.api.ts';

export function ContainerStatusCreate() {
  const { t } = useTranslation('container-statuses');
  const navigate = useNavigate();
  const toList = () => navigate({ to: '/container-statuses' });
  const form = useEntityForm({
    initial: emptyContainerStatus,
    schema: Schema,
    save: createContainerStatus,
    onSaved: toList,
    toasts: { saved: t('created'), failed: t('common:form.errorOccurred') },
  });
  return (
    <FormPage form={form} title={t('createTitle')} onCancel={() => void toList()}>
      <ContainerStatusFields form={form} />
    </FormPage>
  );
}
