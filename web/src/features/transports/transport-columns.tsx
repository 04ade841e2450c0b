import { transportTypes } from '@boxyard/contract/core/enums.ts';
import {
  isGate,
  type TransportRow,
  type transportRoutes,
  transportStatuses,
} from '@boxyard/contract/gate/transports.ts';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { EditButton } from '../../ui/action/edit-action.tsx';
import { StatusBadge, type Tone } from '../../ui/badge/status-badge.tsx';
import { factsText } from '../../ui/container/facts-text.ts';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { actionsColumn } from '../../ui/list/columns.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { clientFilter } from '../clients/clients.api.ts';
import { ReceiptButton } from './receipt-button.tsx';
import { transports } from './transports.api.ts';
import classes from './transports.module.css';

const tones: Record<TransportRow['status'], Tone> = { planned: 'info', overdue: 'warn', done: 'success' };

/** What each list of transports shows. @param ofOne the list is of one container: a move tells the former number that it has */
export function useTransportColumns(ofOne = false): ColumnOf<typeof transportRoutes.listAll>[] {
  const { t } = useTranslation(['transports', 'enums']);
  return useMemo(() => {
    const types = enumOptions('transportType', transportTypes);
    const statuses = transportStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }));
    return [
      {
        id: 'type',
        header: t('type'),
        fixed: true,
        sortable: true,
        width: '130px',
        filter: { kind: 'select', param: 'type', options: types },
        cell: ({ type, containerName, containerNowName }) => (
          <>
            {t(`transportType.${type}`, { ns: 'enums' })}
            {ofOne && containerNowName && (
              <Text size="xs" c="dimmed">
                {t('asNumber', { number: containerName })}
              </Text>
            )}
          </>
        ),
      },
      {
        id: 'date',
        header: t('date'),
        sortable: true,
        width: '140px',
        filter: { kind: 'period', from: 'from', to: 'to' },
        cell: ({ date }) => formatDateTime(date),
      },
      {
        id: 'status',
        header: t('status'),
        width: '130px',
        filter: { kind: 'select', param: 'status', options: statuses },
        cell: ({ status }) => <StatusBadge tone={tones[status]}>{t(`statuses.${status}`)}</StatusBadge>,
      },
      {
        id: 'receiptNumber',
        header: t('receipt.title'),
        width: '184px',
        cell: (transport) => isGate(transport.type) && <ReceiptButton transport={transport} />,
      },
      {
        id: 'clientName',
        header: t('company'),
        sortable: true,
        room: 'much',
        width: '16%',
        cuts: true,
        filter: clientFilter,
        cell: ({ clientName }) => <span title={clientName}>{clientName}</span>,
      },
      {
        id: 'vehicleType',
        header: t('vehicle'),
        sortable: true,
        room: 'most',
        width: '14%',
        cuts: true,
        cell: ({ vehicleType, vehicleNumber }) => {
          const vehicle = [t(`vehicleType.${vehicleType}`, { ns: 'enums' }), vehicleNumber].filter(Boolean).join(' · ');
          return <span title={vehicle}>{vehicle}</span>;
        },
      },
      {
        id: 'driverName',
        header: t('driver'),
        room: 'most',
        cell: ({ driverName }) => (
          <span className={classes.driver} title={driverName}>
            {driverName}
          </span>
        ),
      },
      {
        id: 'sealNumber',
        header: t('carries'),
        room: 'most',
        width: '16%',
        cuts: true,
        cell: (row) => <span title={factsText(row, row.sealNumber ?? '')}>{factsText(row, row.sealNumber ?? '')}</span>,
      },
      { id: 'tripCode', header: t('tripCode'), room: 'most', width: '130px', cell: ({ tripCode }) => tripCode },
    ];
  }, [t, ofOne]);
}

/** Change and delete. */
export function useTransportActions(onEdit: (transport: TransportRow) => void) {
  const { t } = useTranslation('transports');
  return useMemo(
    () =>
      actionsColumn<TransportRow>(2, (transport) => {
        const { id, containerId, tripCode } = transport;
        return (
          <>
            <EditButton label={t('editOne', { tripCode })} onClick={() => onEdit(transport)} />
            <DeleteAction
              texts="transports"
              values={{ tripCode }}
              remove={(act) => transports(containerId).remove(id, act)}
            />
          </>
        );
      }),
    [t, onEdit],
  );
}
