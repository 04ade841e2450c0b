import { type Damage, type damageRoutes, damageSides } from '@boxyard/contract/yard/damages.ts';
import { UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../core/text/format.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { EditButton } from '../../ui/action/edit-action.tsx';
import { actionsColumn } from '../../ui/list/columns.tsx';
import type { ColumnOf } from '../../ui/table/data-table.tsx';
import { damages } from './damages.api.ts';
import classes from './damages.module.css';

export function useDamageColumns(
  containerId: number,
  onOpen: (damage: Damage) => void,
): ColumnOf<typeof damageRoutes.list>[] {
  const { t } = useTranslation(['damages', 'enums']);
  return useMemo(() => {
    const side = (value: string) => t(`damageSide.${value}`, { ns: 'enums' });
    const location = (value: string) => t(`damageLocation.${value}`, { ns: 'enums' });
    return [
      {
        id: 'scdType',
        header: t('side'),
        sortable: true,
        width: '140px',
        filter: {
          kind: 'select',
          param: 'scdType',
          options: damageSides.map((value) => ({ value, label: side(value) })),
        },
        cell: ({ scdType }) => side(scdType),
      },
      {
        id: 'scdName',
        header: t('damage'),
        sortable: true,
        fixed: true,
        width: '220px',
        cell: (damage) => (
          <UnstyledButton className={classes.open} onClick={() => onOpen(damage)}>
            {location(damage.scdCode)}
          </UnstyledButton>
        ),
      },
      {
        id: 'images',
        header: t('pictures'),
        room: 'some',
        onCard: true,
        width: '160px',
        cell: ({ images }) =>
          images.length > 0 && (
            <span className={classes.thumbnails}>
              {images.slice(0, 3).map(({ id, thumbnailUrl }) => (
                <img key={id} src={thumbnailUrl} alt="" className={classes.thumbnail} loading="lazy" />
              ))}
              {images.length > 3 && ` +${images.length - 3}`}
            </span>
          ),
      },
      { id: 'remark', header: t('remark'), room: 'some', onCard: true, cell: ({ remark }) => remark },
      {
        id: 'adminUsername',
        header: t('admin'),
        sortable: true,
        room: 'much',
        width: '170px',
        cell: (damage) => damage.adminUsername,
      },
      {
        id: 'seenAt',
        header: t('seen'),
        sortable: true,
        width: '150px',
        cell: ({ seenAt, passageType, tripCode }) => (
          <>
            {formatDate(seenAt)}
            {passageType && (
              <small className={classes.direction} title={tripCode}>
                {t(`direction.${passageType}`)}
              </small>
            )}
          </>
        ),
      },
      actionsColumn(2, (damage) => (
        <>
          <EditButton label={t('detail')} onClick={() => onOpen(damage)} />
          <DeleteAction
            texts="damages"
            values={{ damage: location(damage.scdCode) }}
            remove={(act) => damages(containerId).remove(damage.id, act)}
          />
        </>
      )),
    ];
  }, [t, containerId, onOpen]);
}
