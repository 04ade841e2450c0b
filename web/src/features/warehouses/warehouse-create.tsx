import { WarehouseCreate as Schema } from '@boxyard/contract/warehouses.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormPage } from '../../ui/form-page.tsx';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { WarehouseFields } from './warehouse-form.tsx';
import { createWarehouse, emptyWarehouse } from './warehouses.api.ts';

export function WarehouseCreate() {
  const { t } = useTranslation('warehouses');
  const navigate = useNavigate();
  const toList = () => navigate({ to: '/warehouses' });
  const form = useEntityForm({
    initial: emptyWarehouse,
    schema: Schema,
    save: createWarehouse,
    onSaved: toList,
    toasts: { saved: t('created'), failed: t('common:form.errorOccurred') },
  });
  return (
    <FormPage form={form} title={t('createTitle')} onCancel={() => void toList()}>
      <WarehouseFields form={form} />
    </FormPage>
  );
}
