import { ContainerStatusUpdate } from '@boxyard/contract/container-statuses.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../core/queries.ts';
import { DeleteAction } from '../../ui/delete-action.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { ContainerStatusFields } from './container-status-form.tsx';
import {
  containerStatusQuery,
  deleteContainerStatus,
  updateContainerStatus,
  valuesOf,
} from './container-statuses.api.ts';

export function ContainerStatusEdit({ id }: { id: number }) {
  const { t } = useTranslation('container-statuses');
  const navigate = useNavigate();
  const { data: status } = useSuspenseQuery(containerStatusQuery(id));
  const toList = () => navigate({ to: '/container-statuses' });
  const form = useEntityForm({
    initial: valuesOf(status),
    version: status.version,
    schema: ContainerStatusUpdate,
    save: (body, version) => updateContainerStatus(id, body, version),
    onSaved: toList,
    reload: async () => {
      const fresh = await queryClient.fetchQuery({ ...containerStatusQuery(id), staleTime: 0 });
      return { values: valuesOf(fresh), version: fresh.version };
    },
    toasts: { saved: t('updated'), failed: t('common:form.errorOccurred') },
  });
  const remove = (
    <DeleteAction
      asButton
      label={t('deleteOne', { name: status.name })}
      message={t('deleteQuestion', { name: status.name })}
      remove={() => deleteContainerStatus(id)}
      done={t('deleted')}
      failed={t('deleteFailed')}
      after={() => void navigate({ to: '/container-statuses', ignoreBlocker: true })}
    />
  );
  return (
    <FormPage form={form} title={t('editTitle', { name: status.name })} actions={remove} onCancel={() => void toList()}>
      <ContainerStatusFields form={form} />
    </FormPage>
  );
}
