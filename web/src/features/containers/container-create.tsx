import { ContainerCreate as Schema } from '@boxyard/contract/containers.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { withEmptiedMeasures } from '../../ui/form/emptied-measures.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useCreateForm } from '../../ui/form/use-record-form.ts';
import { warehouseChoices } from '../warehouses/warehouses.api.ts';
import { ContainerFields } from './container-form.tsx';
import { containers } from './containers.api.ts';

/** The form begins empty, with the default warehouse where that is enabled. */
export function ContainerCreate() {
  const { t } = useTranslation('containers');
  const navigate = useNavigate();
  const { data: warehouses } = useSuspenseQuery(warehouseChoices);
  const toList = () => navigate({ to: '/containers' });
  const warehouseId = warehouses.find((each) => each.isDefault && each.isEnabled)?.id ?? null;
  const form = useCreateForm(
    { empty: { ...containers.empty, warehouseId }, create: containers.create },
    {
      texts: 'containers',
      schema: withEmptiedMeasures(Schema),
      onSaved: toList,
      lingers: true,
      toasts: { failed: t('saveFailed'), refused: t('saveFailed'), invalid: t('invalid') },
    },
  );
  return (
    <FormPage form={form} title={t('createTitle')} onCancel={toList}>
      <ContainerFields form={form} />
    </FormPage>
  );
}
