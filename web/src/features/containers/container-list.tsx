import { type containerRoutes, standingNames } from '@boxyard/contract/containers.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { Place } from '../../ui/container/place.tsx';
import { clientColumn } from '../../ui/list/client-column.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/data-table.tsx';
import { containerStatusChoices } from '../container-statuses/container-statuses.api.ts';
import { containerTypeChoices } from '../container-types/container-types.api.ts';
import { warehouseChoices } from '../warehouses/warehouses.api.ts';
import { containerList } from './containers.api.ts';
import classes from './containers.module.css';

export function ContainerList() {
  const { t } = useTranslation('containers');
  const add = <LinkButton to="/containers/create">{t('add')}</LinkButton>;
  return <ListPage list={containerList} texts="containers" columns={useColumns()} add={add} failed={t('loadFailed')} />;
}

const options = (rows: { id: number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

function useColumns(): ColumnOf<typeof containerRoutes.list>[] {
  const { t } = useTranslation('containers');
  const { data: types } = useQuery(containerTypeChoices);
  const { data: statuses } = useQuery(containerStatusChoices);
  const { data: warehouses } = useQuery(warehouseChoices);
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        fixed: true,
        sortable: true,
        width: '200px',
        filter: { kind: 'text', param: 'name' },
        cell: ({ id, name, styleWarehouseColor }) => (
          <span className={classes.numberCell}>
            <span className={classes.chip} style={{ background: styleWarehouseColor }} aria-hidden />
            <Link to="/containers/$id/edit" params={{ id }}>
              <ContainerNumber number={name} copyable={false} />
            </Link>
          </span>
        ),
      },
      {
        id: 'containerTypeName',
        header: t('containerTypeId'),
        width: '170px',
        filter: { kind: 'select', param: 'containerTypeId', options: options(types) },
        cell: ({ containerTypeName }) => containerTypeName,
      },
      {
        id: 'containerStatusName',
        header: t('containerStatusId'),
        width: '140px',
        filter: { kind: 'select', param: 'containerStatusId', options: options(statuses) },
        cell: ({ containerStatusName }) => containerStatusName,
      },
      {
        id: 'warehouseName',
        header: t('warehouseId'),
        sortable: true,
        filter: { kind: 'select', param: 'warehouseId', options: options(warehouses) },
        cell: ({ warehouseId, warehouseName }) =>
          warehouseId && (
            <Link to="/warehouses/$warehouseId/edit" params={{ warehouseId }}>
              {warehouseName}
            </Link>
          ),
      },
      {
        id: 'isEmpty',
        header: t('load'),
        sortable: true,
        width: '120px',
        filter: {
          kind: 'select',
          param: 'isEmpty',
          options: ['true', 'false'].map((value) => ({ value, label: t(`empty.${value}`) })),
        },
        cell: ({ isEmpty }) => <StatusBadge tone={isEmpty ? 'neutral' : 'info'}>{t(`empty.${isEmpty}`)}</StatusBadge>,
      },
      clientColumn(t('company')),
      {
        id: 'location',
        header: t('location'),
        width: '22%',
        filter: {
          kind: 'select',
          param: 'standing',
          options: standingNames.map((value) => ({ value, label: t(`standing.${value}`) })),
        },
        cell: ({ place, standingDays }) =>
          place && (
            <span title={standingDays === null ? undefined : t('standing.days', { count: standingDays })}>
              <Place at={place} />
            </span>
          ),
      },
    ],
    [t, types, statuses, warehouses],
  );
}
