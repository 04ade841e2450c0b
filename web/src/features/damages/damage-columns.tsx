import { type Damage, damageSides } from '@boxyard/contract/damages.ts';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { date } from '../../core/format.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DeleteAction } from '../../ui/delete-action.tsx';
import { deleteDamage } from './damages.api.ts';
import classes from './damages.module.css';

export function useDamageColumns(containerId: number, onOpen: (damage: Damage) => void): Column<Damage>[] {
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
      { id: 'remark', header: t('remark'), cell: ({ remark }) => remark },
      {
        id: 'adminUsername',
        header: t('admin'),
        sortable: true,
        width: '170px',
        cell: (damage) => damage.adminUsername,
      },
      {
        id: 'createdAt',
        header: t('createdAt'),
        sortable: true,
        width: '120px',
        cell: ({ createdAt }) => date(createdAt),
      },
      {
        id: 'actions',
        header: '',
        fixed: true,
        align: 'right',
        width: '88px',
        cell: (damage) => (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('detail')}
              title={t('detail')}
              onClick={() => onOpen(damage)}
            >
              <IconPencil size={16} stroke={1.6} />
            </ActionIcon>
            <DeleteAction
              label={t('deleteOne')}
              message={t('deleteQuestion', { damage: location(damage.scdCode) })}
              remove={() => deleteDamage(containerId, damage.id)}
              done={t('deleted')}
              failed={t('deleteFailed')}
            />
          </>
        ),
      },
    ];
  }, [t, containerId, onOpen]);
}
