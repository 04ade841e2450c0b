import { exceptionKinds, type GateException, type gateCheckRoutes } from '@boxyard/contract/bookings/gate-checks.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { StatusBadge, type Tone } from '../../ui/badge/status-badge.tsx';
import { inBookings } from '../../ui/bookings/bookings-tabs.tsx';
import classes from '../../ui/bookings/rows.module.css';
import { UnitActions } from '../../ui/bookings/unit-actions.tsx';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { Said } from '../../ui/container/said.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { orderActs } from '../gate-orders/gate-orders.api.ts';
import { exceptionList } from './gate-checks.api.ts';
import { MoveActions } from './move-actions.tsx';

const texts = 'bookings';
const tones: Record<GateException['kind'], Tone> = {
  noOrder: 'warn',
  refused: 'danger',
  moveGone: 'contrast',
  moveChanged: 'info',
  settled: 'success',
};

/** What passed the gate and waits for a word: without the order that it needs, or no more as the order counts it. */
export function ExceptionList() {
  const { t } = useTranslation(texts);
  return (
    <ListPage
      list={exceptionList}
      texts={texts}
      title={t('exceptions')}
      nothingYet={t('noExceptions')}
      columns={useColumns()}
      frame={inBookings}
    />
  );
}

function useColumns(): ColumnOf<typeof gateCheckRoutes.exceptions>[] {
  const { t } = useTranslation(texts);
  return useMemo(
    () => [
      {
        id: 'containerName',
        header: t('container'),
        fixed: true,
        width: '168px',
        cell: (row) => <Box row={row} />,
      },
      {
        id: 'kind',
        header: t('exceptionKind'),
        width: '190px',
        filter: {
          kind: 'select',
          param: 'kind',
          options: exceptionKinds.map((value) => ({ value, label: t(`exception.${value}`) })),
        },
        cell: ({ kind }) => <StatusBadge tone={tones[kind]}>{t(`exception.${kind}`)}</StatusBadge>,
      },
      {
        id: 'reasons',
        header: t('reasons'),
        cell: ({ reasons, kind, settledReason }) =>
          reasons.length > 0 || settledReason ? (
            <span className={classes.stack}>
              {reasons.map((reason) => (
                <span key={reason.key} className={classes.reason} data-light={reason.light}>
                  <Said said={reason} />
                </span>
              ))}
              {settledReason && <span>{t('settledBecause', { reason: settledReason })}</span>}
            </span>
          ) : (
            <span className={classes.soft}>{t(`exceptionMeans.${kind}`)}</span>
          ),
      },
      {
        id: 'orderNumber',
        header: t('orderId'),
        width: '140px',
        breaks: true,
        cell: ({ orderId, orderNumber }) =>
          orderId === null ? (
            orderNumber
          ) : (
            <Link to="/bookings/orders/$orderId" params={{ orderId }}>
              {orderNumber}
            </Link>
          ),
      },
      {
        id: 'clientName',
        header: t('clientId'),
        room: 'much',
        onCard: true,
        width: '14%',
        cuts: true,
        cell: ({ clientName }) => clientName && <span title={clientName}>{clientName}</span>,
      },
      {
        id: 'at',
        header: t('passedAt'),
        sortable: true,
        room: 'some',
        onCard: true,
        width: '136px',
        cell: ({ at, recordedAt }) => (
          <span title={t('recordedAt', { at: formatDateTime(recordedAt) })}>{formatDateTime(at)}</span>
        ),
      },
      {
        id: 'actions',
        header: '',
        fixed: true,
        align: 'right',
        width: '256px',
        cell: (row) => <Actions row={row} />,
      },
    ],
    [t],
  );
}

/** The container, and the trip code that leads to its gate moves. */
function Box({ row: { containerId, containerName, tripCode } }: { row: GateException }) {
  if (containerId === null)
    return (
      <span className={classes.stack}>
        <ContainerNumber number={containerName} copyable={false} />
        <span className={classes.soft}>{tripCode}</span>
      </span>
    );
  return (
    <span className={classes.stack}>
      <Link to="/containers/$id/edit" params={{ id: containerId }}>
        <ContainerNumber number={containerName} copyable={false} />
      </Link>
      <Link to="/containers/$id/edit" params={{ id: containerId }} search={{ tab: 'transports' }}>
        {tripCode}
      </Link>
    </span>
  );
}

function Actions({ row }: { row: GateException }) {
  const { kind, unitId, transportId, containerName } = row;
  if (kind === 'noOrder' || kind === 'refused')
    return transportId !== null && <MoveActions row={row} transportId={transportId} />;
  if (unitId === null || kind === 'settled') return null;
  const unit = { id: unitId, number: containerName, transportId: transportId ?? unitId, keptReason: '' };
  return (
    <UnitActions acts={orderActs} unit={{ ...unit, isGone: kind === 'moveGone' }} isChanged={kind === 'moveChanged'} />
  );
}
