import { ContainerTypeUpdate } from '@boxyard/contract/container-types.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../core/queries.ts';
import { DeleteAction } from '../../ui/delete-action.tsx';
import { withEmptiedMeasures } from '../../ui/emptied-measures.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { ContainerTypeFields } from './container-type-form.tsx';
import { containerTypeQuery, deleteContainerType, updateContainerType, valuesOf } from './container-types.api.ts';

export function ContainerTypeEdit({ id }: { id: number }) {
  const { t } = useTranslation('container-types');
  const navigate = useNavigate();
  const { data: type } = useSuspenseQuery(containerTypeQuery(id));
  const toList = () => navigate({ to: '/container-types' });
  const form = useEntityForm({
    initial: valuesOf(type),
    version: type.version,
    schema: withEmptiedMeasures(ContainerTypeUpdate),
    save: (body, version) => updateContainerType(id, body, version),
    onSaved: toList,
    reload: async () => {
      const fresh = await queryClient.fetchQuery({ ...containerTypeQuery(id), staleTime: 0 });
      return { values: valuesOf(fresh), version: fresh.version };
    },
    toasts: { saved: t('updated'), failed: t('common:form.errorOccurred') },
  });
  const remove = (
    <DeleteAction
      asButton
      label={t('deleteOne', { name: type.name })}
      message={t('deleteQuestion', { name: type.name })}
      remove={() => deleteContainerType(id)}
      done={t('deleted')}
      failed={t('deleteFailed')}
      after={() => void navigate({ to: '/container-types', ignoreBlocker: true })}
    />
  );
  return (
    <FormPage form={form} title={t('editTitle', { name: type.name })} actions={remove} onCancel={() => void toList()}>
      <ContainerTypeFields form={form} />
    </FormPage>
  );
}
