import type { ContainerType } from '@boxyard/contract/container-types.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cbm, kg } from '../../core/format.ts';
import { activeFilter } from '../../ui/boolean-filter.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DeleteAction } from '../../ui/delete-action.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useListState } from '../../ui/use-list-state.ts';
import { containerTypeListQuery, deleteContainerType } from './container-types.api.ts';
import { containerTypesSearch } from './container-types.search.ts';

export function ContainerTypeList() {
  const { t } = useTranslation('container-types');
  const list = useListState(containerTypesSearch);
  const query = useQuery(containerTypeListQuery(list.input));
  const add = (
    <Button component={Link} to="/container-types/create">
      {t('add')}
    </Button>
  );
  const actions = (
    <>
      <ExportMenu list="container-types" input={list.input} />
      {add}
    </>
  );
  return (
    <Page title={t('title')} actions={actions}>
      <DataTable
        name="container-types"
        label={t('title')}
        columns={useColumns()}
        query={query}
        list={list}
        rowKey={(type) => type.id}
        search
        emptyAction={add}
      />
    </Page>
  );
}

function useColumns(): Column<ContainerType>[] {
  const { t } = useTranslation(['container-types', 'enums']);
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        fixed: true,
        sortable: true,
        filter: { kind: 'text', param: 'name' },
        cell: ({ id, name }) => (
          <Link to="/container-types/$id/edit" params={{ id }}>
            {name}
          </Link>
        ),
      },
      { id: 'title', header: t('typeTitle'), sortable: true, cell: ({ title }) => title },
      {
        id: 'size',
        header: t('size'),
        sortable: true,
        align: 'right',
        width: '90px',
        cell: ({ size }) => t(`containerSize.${size}`, { ns: 'enums' }),
      },
      { id: 'isoCode', header: t('isoCode'), sortable: true, width: '120px', cell: ({ isoCode }) => isoCode },
      { id: 'tareWeightKg', header: t('tareWeightKg'), align: 'right', cell: (type) => kg(type.tareWeightKg) },
      {
        id: 'payloadCapacityKg',
        header: t('payloadCapacityKg'),
        align: 'right',
        cell: (type) => kg(type.payloadCapacityKg),
      },
      { id: 'volumeCbm', header: t('volumeCbm'), align: 'right', cell: (type) => cbm(type.volumeCbm) },
      {
        id: 'isActive',
        header: t('status'),
        sortable: true,
        width: '180px',
        filter: activeFilter('isActive'),
        cell: ({ isActive }) => (
          <StatusBadge tone={isActive ? 'success' : 'danger'}>{t(`active.${isActive}`, { ns: 'enums' })}</StatusBadge>
        ),
      },
      {
        id: 'actions',
        header: '',
        fixed: true,
        align: 'right',
        width: '56px',
        cell: ({ id, name }) => (
          <DeleteAction
            label={t('deleteOne', { name })}
            message={t('deleteQuestion', { name })}
            remove={() => deleteContainerType(id)}
            done={t('deleted')}
            failed={t('deleteFailed')}
          />
        ),
      },
    ],
    [t],
  );
}
