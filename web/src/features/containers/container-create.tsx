import { emptyContainer, ContainerCreate as Schema } from '@boxyard/contract/containers.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { withEmptiedMeasures } from '../../ui/emptied-measures.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { useReturnAfterSave } from '../../ui/use-return-after-save.ts';
import { warehouseChoices } from './choices.api.ts';
import { ContainerFields } from './container-form.tsx';
import { createContainer } from './containers.api.ts';

/** Starts in the default warehouse, where that one is enabled, and empty. */
export function ContainerCreate() {
  const { t } = useTranslation('containers');
  const navigate = useNavigate();
  const { data: warehouses } = useSuspenseQuery(warehouseChoices);
  const toList = () => navigate({ to: '/containers' });
  const form = useEntityForm({
    initial: {
      ...emptyContainer,
      warehouseId: warehouses.find((each) => each.isDefault && each.isEnabled)?.id ?? null,
    },
    schema: withEmptiedMeasures(Schema),
    save: createContainer,
    onSaved: useReturnAfterSave(toList),
    toasts: { saved: t('created'), failed: t('saveFailed'), refused: t('saveFailed'), invalid: t('invalid') },
  });
  return (
    <FormPage form={form} title={t('createTitle')} onCancel={() => void toList()}>
      <ContainerFields form={form} />
    </FormPage>
  );
}
