import { WarehouseUpdate } from '@boxyard/contract/warehouses.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../core/queries.ts';
import { DeleteAction } from '../../ui/delete-action.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { StorageAreasLink } from './storage-areas-link.tsx';
import { WarehouseFields } from './warehouse-form.tsx';
import { deleteWarehouse, updateWarehouse, valuesOf, warehouseQuery } from './warehouses.api.ts';

export function WarehouseEdit({ id }: { id: number }) {
  const { t } = useTranslation('warehouses');
  const navigate = useNavigate();
  const { data: warehouse } = useSuspenseQuery(warehouseQuery(id));
  const toList = () => navigate({ to: '/warehouses' });
  const form = useEntityForm({
    initial: valuesOf(warehouse),
    version: warehouse.version,
    schema: WarehouseUpdate,
    save: (body, version) => updateWarehouse(id, body, version),
    onSaved: toList,
    reload: async () => {
      const fresh = await queryClient.fetchQuery({ ...warehouseQuery(id), staleTime: 0 });
      return { values: valuesOf(fresh), version: fresh.version };
    },
    toasts: { saved: t('updated'), failed: t('common:form.errorOccurred') },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `follow` is new at each render; a new version is what counts
  useEffect(() => form.follow({ values: valuesOf(warehouse), version: warehouse.version }), [warehouse]);

  const actions = (
    <>
      <StorageAreasLink id={id} />
      <DeleteAction
        asButton
        label={t('deleteOne', { name: warehouse.name })}
        message={t('deleteQuestion', { name: warehouse.name })}
        remove={() => deleteWarehouse(id, warehouse.version)}
        done={t('deleted')}
        failed={t('deleteFailed')}
        after={() => void navigate({ to: '/warehouses', ignoreBlocker: true })}
      />
    </>
  );
  return (
    <FormPage
      form={form}
      title={t('editTitle', { name: warehouse.name })}
      actions={actions}
      onCancel={() => void toList()}
    >
      <WarehouseFields form={form} isDefault={warehouse.isDefault} />
    </FormPage>
  );
}
