import type { ContainerType, containerTypeRoutes } from '@boxyard/contract/settings/container-types.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCbm, formatKg } from '../../core/text/format.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { activeChange } from '../../ui/list/active-change.ts';
import { actionsColumn, activeColumn, textColumn } from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { containerTypeList, containerTypes, containerTypesAtOnce } from './container-types.api.ts';

const texts = 'container-types';

export function ContainerTypeList() {
  const { t } = useTranslation(texts);
  const { update, remove } = containerTypesAtOnce;
  const bulk = {
    nameOf: ({ name }: ContainerType) => name,
    changes: [activeChange(t('status'), update)],
    remove,
  };
  const add = <LinkButton to="/container-types/create">{t('add')}</LinkButton>;
  return <ListPage list={containerTypeList} texts={texts} columns={useColumns()} add={add} bulk={bulk} />;
}

function useColumns(): ColumnOf<typeof containerTypeRoutes.list>[] {
  const { t } = useTranslation([texts, 'enums']);
  return useMemo(
    () => [
      textColumn('name', t('name'), ({ id, name }) => (
        <Link to="/container-types/$id/edit" params={{ id }}>
          {name}
        </Link>
      )),
      { id: 'title', header: t('typeTitle'), sortable: true, cell: ({ title }) => title },
      {
        id: 'size',
        header: t('size'),
        sortable: true,
        align: 'right',
        width: '90px',
        cell: ({ size }) => t(`containerSize.${size}`, { ns: 'enums' }),
      },
      {
        id: 'isoCode',
        header: t('isoCode'),
        sortable: true,
        room: 'some',
        width: '120px',
        cell: ({ isoCode }) => isoCode,
      },
      {
        id: 'tareWeightKg',
        header: t('tareWeightKg'),
        room: 'much',
        align: 'right',
        cell: (type) => formatKg(type.tareWeightKg),
      },
      {
        id: 'payloadCapacityKg',
        header: t('payloadCapacityKg'),
        room: 'much',
        align: 'right',
        cell: (type) => formatKg(type.payloadCapacityKg),
      },
      {
        id: 'volumeCbm',
        header: t('volumeCbm'),
        room: 'much',
        align: 'right',
        cell: (type) => formatCbm(type.volumeCbm),
      },
      activeColumn(t('status')),
      actionsColumn(1, ({ id, name }) => (
        <DeleteAction texts={texts} values={{ name }} remove={(act) => containerTypes.remove(id, act)} />
      )),
    ],
    [t],
  );
}
