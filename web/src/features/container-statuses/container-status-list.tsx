import type { ContainerStatus } from '@boxyard/contract/container-statuses.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { activeFilter } from '../../ui/boolean-filter.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DeleteAction } from '../../ui/delete-action.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useListState } from '../../ui/use-list-state.ts';
import { containerStatusListQuery, deleteContainerStatus } from './container-statuses.api.ts';
import { containerStatusesSearch } from './container-statuses.search.ts';

export function ContainerStatusList() {
  const { t } = useTranslation('container-statuses');
  const list = useListState(containerStatusesSearch);
  const query = useQuery(containerStatusListQuery(list.input));
  const add = (
    <Button component={Link} to="/container-statuses/create">
      {t('add')}
    </Button>
  );
  const actions = (
    <>
      <ExportMenu list="container-statuses" input={list.input} />
      {add}
    </>
  );
  return (
    <Page title={t('title')} actions={actions}>
      <DataTable
        name="container-statuses"
        label={t('title')}
        columns={useColumns()}
        query={query}
        list={list}
        rowKey={(status) => status.id}
        search
        emptyAction={add}
      />
    </Page>
  );
}

function useColumns(): Column<ContainerStatus>[] {
  const { t } = useTranslation(['container-statuses', 'enums']);
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        fixed: true,
        sortable: true,
        filter: { kind: 'text', param: 'name' },
        cell: ({ id, name }) => (
          <Link to="/container-statuses/$id/edit" params={{ id }}>
            {name}
          </Link>
        ),
      },
      { id: 'order', header: t('order'), sortable: true, align: 'right', width: '120px', cell: ({ order }) => order },
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
            remove={() => deleteContainerStatus(id)}
            done={t('deleted')}
            failed={t('deleteFailed')}
          />
        ),
      },
    ],
    [t],
  );
}
