import type { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { factsText } from '../../ui/container/facts-text.ts';
import { ShortPlace } from '../../ui/container/short-place.tsx';
import { statusInWords } from '../../ui/container/status-text.ts';
import { clientColumn } from '../../ui/list/client-column.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { clientFilter } from '../clients/clients.api.ts';
import { useStatuses, useTypes, useWarehouses } from './container-choices.ts';
import classes from './containers.module.css';

/** What each list of containers shows. */
export function useContainerColumns(): ColumnOf<typeof containerRoutes.list>[] {
  const { t } = useTranslation('containers');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        fixed: true,
        sortable: true,
        width: '152px',
        filter: { kind: 'text', param: 'name' },
        cell: ({ id, name, formerName, styleWarehouseColor }) => (
          <span className={classes.numberCell}>
            <span className={classes.chip} style={{ background: styleWarehouseColor }} aria-hidden />
            <Link to="/containers/$id/edit" params={{ id }}>
              <ContainerNumber number={formerName || name} now={formerName && name} copyable={false} />
            </Link>
          </span>
        ),
      },
      {
        id: 'containerTypeName',
        header: t('containerTypeId'),
        sortable: true,
        room: 'much',
        onCard: true,
        width: '150px',
        filter: { kind: 'choice', param: 'containerTypeId', useChoices: useTypes },
        cell: ({ containerTypeName }) => containerTypeName,
      },
      {
        id: 'containerStatusName',
        header: t('containerStatusId'),
        sortable: true,
        width: '130px',
        filter: { kind: 'choice', param: 'containerStatusId', useChoices: useStatuses },
        cell: ({ containerStatusName }) => statusInWords(containerStatusName),
      },
      {
        id: 'warehouseName',
        header: t('warehouseId'),
        sortable: true,
        room: 'much',
        width: '13%',
        cuts: true,
        filter: { kind: 'choice', param: 'warehouseId', useChoices: useWarehouses },
        cell: ({ warehouseId, warehouseName }) =>
          warehouseId && (
            <Link to="/warehouses/$warehouseId/edit" params={{ warehouseId }} title={warehouseName}>
              {warehouseName}
            </Link>
          ),
      },
      {
        id: 'isEmpty',
        header: t('load'),
        sortable: true,
        width: '110px',
        filter: {
          kind: 'select',
          param: 'isEmpty',
          options: ['true', 'false'].map((value) => ({ value, label: t(`empty.${value}`) })),
        },
        cell: ({ isEmpty }) => <StatusBadge tone={isEmpty ? 'neutral' : 'info'}>{t(`empty.${isEmpty}`)}</StatusBadge>,
      },
      {
        id: 'grade',
        header: t('grade'),
        room: 'most',
        width: '80px',
        cell: ({ grade }) => grade,
      },
      clientColumn(t('company'), clientFilter),
      {
        id: 'location',
        header: t('location'),
        sortable: true,
        width: '20%',
        filter: { kind: 'text', param: 'location' },
        cell: ({ place }) => place && <ShortPlace at={place} />,
      },
      {
        id: 'sealNumber',
        header: t('carries'),
        room: 'most',
        width: '16%',
        cuts: true,
        cell: (row) => <span title={factsText(row, row.sealNumber)}>{factsText(row, row.sealNumber)}</span>,
      },
      {
        id: 'standingDays',
        header: t('standing.title'),
        sortable: true,
        room: 'much',
        align: 'right',
        width: '120px',
        filter: { kind: 'days', over: 'standingOver', upTo: 'standingUpTo' },
        cell: ({ standingDays }) =>
          standingDays !== null && <span title={t('standing.days', { count: standingDays })}>{standingDays}</span>,
      },
    ],
    [t],
  );
}
