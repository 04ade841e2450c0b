import { ContainerTypeCreate as Schema } from '@boxyard/contract/container-types.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { withEmptiedMeasures } from '../../ui/emptied-measures.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { ContainerTypeFields } from './container-type-form.tsx';
import { createContainerType, emptyContainerType } from './container-types.api.ts';

export function ContainerTypeCreate() {
  const { t } = useTranslation('container-types');
  const navigate = useNavigate();
  const toList = () => navigate({ to: '/container-types' });
  const form = useEntityForm({
    initial: emptyContainerType,
    schema: withEmptiedMeasures(Schema),
    save: createContainerType,
    onSaved: toList,
    toasts: { saved: t('created'), failed: t('common:form.errorOccurred') },
  });
  return (
    <FormPage form={form} title={t('createTitle')} onCancel={() => void toList()}>
      <ContainerTypeFields form={form} />
    </FormPage>
  );
}
