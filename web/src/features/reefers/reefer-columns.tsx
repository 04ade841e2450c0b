import type { ReeferRow, reeferRoutes } from '@boxyard/contract/yard/reefers.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCelsius, formatSince } from '../../core/text/format.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { ShortPlace } from '../../ui/container/short-place.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { warehouseChoices } from '../warehouses/warehouses.api.ts';
import { PlugBadge, PlugButton } from './plug.tsx';
import classes from './reefers.module.css';
import { Temperature } from './temperature.tsx';
import { readsRow } from './use-round.ts';

const useWarehouses = () => useQuery(warehouseChoices).data;

export function useReeferColumns(read: (reefer: ReeferRow) => void): ColumnOf<typeof reeferRoutes.list>[] {
  const { t } = useTranslation('reefers');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('number'),
        fixed: true,
        sortable: true,
        width: '152px',
        cell: ({ id, name }) => (
          <Link to="/containers/$id/edit" params={{ id }} search={{ tab: 'reefer' }}>
            <ContainerNumber number={name} copyable={false} />
          </Link>
        ),
      },
      {
        id: 'clientName',
        header: t('client'),
        sortable: true,
        room: 'most',
        onCard: true,
        width: '16%',
        cuts: true,
        cell: ({ clientName }) => <span title={clientName}>{clientName}</span>,
      },
      {
        id: 'location',
        header: t('location'),
        width: '22%',
        cell: ({ place }) => place && <ShortPlace at={place} />,
      },
      {
        id: 'warehouseName',
        header: t('warehouse'),
        room: 'much',
        width: '12%',
        cuts: true,
        filter: { kind: 'choice', param: 'warehouseId', useChoices: useWarehouses },
        cell: ({ warehouseName }) => <span title={warehouseName}>{warehouseName}</span>,
      },
      {
        id: 'setTemperature',
        header: t('setTemperature'),
        room: 'some',
        onCard: true,
        align: 'right',
        width: '110px',
        cell: ({ setTemperature }) => setTemperature !== null && formatCelsius(setTemperature),
      },
      {
        id: 'isPluggedIn',
        header: t('power'),
        room: 'much',
        onCard: true,
        width: '130px',
        cell: ({ isPluggedIn }) => <PlugBadge isPluggedIn={isPluggedIn} />,
      },
      {
        id: 'lastTemperature',
        header: t('lastReading'),
        width: '160px',
        cell: (reefer) => <LastReading {...reefer} />,
      },
      {
        id: 'dueAt',
        header: t('nextReading'),
        sortable: true,
        width: '150px',
        cell: ({ dueAt, isDue }) => (
          <span className={classes.due}>
            {formatSince(dueAt)}
            {isDue && <StatusBadge tone="warn">{t('due')}</StatusBadge>}
          </span>
        ),
      },
      {
        id: 'actions',
        header: '',
        fixed: true,
        align: 'right',
        width: '210px',
        cell: (reefer) => (
          <span className={classes.actions}>
            <Button
              size="compact-sm"
              variant="light"
              aria-label={t('readOne', { name: reefer.name })}
              onClick={() => read(reefer)}
              {...readsRow}
            >
              {t('read')}
            </Button>
            <PlugButton reefer={reefer} size="compact-sm" leftSection={undefined} />
          </span>
        ),
      },
    ],
    [t, read],
  );
}

function LastReading({ lastTemperature, lastReadAt, isOutside }: ReeferRow) {
  const { t } = useTranslation('reefers');
  if (lastTemperature === null || lastReadAt === null) return <span className={classes.soft}>{t('never')}</span>;
  return (
    <span className={classes.reading}>
      <Temperature value={lastTemperature} isOutside={isOutside} />
      <span className={classes.soft}>{formatSince(lastReadAt)}</span>
    </span>
  );
}
