import type { AnnouncedRow, announcedTruckRoutes } from '@boxyard/contract/bookings/announced-trucks.ts';
import { orderDirections } from '@boxyard/contract/bookings/order-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../../core/text/day.ts';
import { formatDay, formatSince } from '../../core/text/format.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { inBookings } from '../../ui/bookings/bookings-tabs.tsx';
import classes from '../../ui/bookings/rows.module.css';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { Said } from '../../ui/container/said.tsx';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { clientFilter } from '../clients/clients.api.ts';
import { containers } from '../containers/containers.api.ts';
import { orders } from '../gate-orders/gate-orders.api.ts';
import { truckList, trucks } from './announced-trucks.api.ts';
import { GateLink } from './gate-link.tsx';
import { AddTruckButton, EditTruckButton } from './truck-form.tsx';

const texts = 'bookings';

export function TruckList() {
  const { t } = useTranslation(texts);
  return (
    <ListPage
      list={truckList}
      texts={texts}
      title={t('trucks')}
      nothingYet={t('noTrucks')}
      columns={useColumns()}
      toggles={[
        { param: 'day', value: today(), label: t('todayAndLate'), hint: t('todayAndLateHint') },
        { param: 'isExpected', value: 'true', label: t('notCome') },
      ]}
      linked={{
        orderId: { label: t('orderId'), value: (id) => <OrderNumber id={id} /> },
        containerId: { label: t('container'), value: (id) => <ContainerName id={id} /> },
      }}
      add={<AddTruckButton />}
      frame={inBookings}
    />
  );
}

function OrderNumber({ id }: { id: string }) {
  return useQuery(orders.one(Number(id))).data?.number ?? id;
}

function ContainerName({ id }: { id: string }) {
  return useQuery(containers.one(Number(id))).data?.name ?? id;
}

function useColumns(): ColumnOf<typeof announcedTruckRoutes.list>[] {
  const { t } = useTranslation([texts, 'enums']);
  return useMemo(
    () => [
      {
        id: 'day',
        header: t('day'),
        fixed: true,
        sortable: true,
        width: '120px',
        cell: (truck) => <TruckDay truck={truck} />,
      },
      {
        id: 'direction',
        header: t('direction'),
        width: '130px',
        filter: { kind: 'select', param: 'direction', options: enumOptions('orderDirection', orderDirections) },
        cell: ({ direction }) => t(`truckDirection.${direction}`),
      },
      {
        id: 'vehicleNumber',
        header: t('vehicleNumber'),
        sortable: true,
        width: '140px',
        cell: ({ vehicleNumber, driverName }) => [vehicleNumber, driverName].filter(Boolean).join(', '),
      },
      {
        id: 'haulierName',
        header: t('haulierId'),
        sortable: true,
        room: 'much',
        onCard: true,
        width: '13%',
        cuts: true,
        cell: ({ haulierName }) => haulierName && <span title={haulierName}>{haulierName}</span>,
      },
      {
        id: 'numbers',
        header: t('containers'),
        cell: (truck) => (truck.numbers.length > 0 || truck.stop) && <Boxes truck={truck} />,
      },
      {
        id: 'orderNumber',
        header: t('orderId'),
        room: 'some',
        onCard: true,
        width: '130px',
        cell: ({ orderId, orderNumber }) =>
          orderId !== null && (
            <Link to="/bookings/orders/$orderId" params={{ orderId }}>
              {orderNumber}
            </Link>
          ),
      },
      {
        id: 'clientName',
        header: t('clientId'),
        room: 'most',
        onCard: true,
        width: '14%',
        cuts: true,
        filter: clientFilter,
        cell: ({ clientName }) => clientName && <span title={clientName}>{clientName}</span>,
      },
      {
        id: 'actions',
        header: '',
        fixed: true,
        align: 'right',
        width: '190px',
        cell: (truck) => truck.cameAt === null && <Actions truck={truck} />,
      },
    ],
    [t],
  );
}

/** Its containers, and the stop that they meet. */
function Boxes({ truck: { numbers, stop } }: { truck: AnnouncedRow }) {
  return (
    <span className={classes.stack}>
      {numbers.map((number) => (
        <Link key={number} to="/containers" search={{ name: number }}>
          <ContainerNumber number={number} copyable={false} />
        </Link>
      ))}
      {stop && (
        <span className={classes.reason} data-light={stop.light}>
          <Said said={stop} />
        </span>
      )}
    </span>
  );
}

function TruckDay({ truck: { day, cameAt } }: { truck: AnnouncedRow }) {
  const { t } = useTranslation(texts);
  return (
    <span className={classes.stack}>
      {formatDay(day)}
      {cameAt !== null && <StatusBadge tone="success">{t('cameAtTime', { at: formatSince(cameAt) })}</StatusBadge>}
      {cameAt === null && day < today() && <StatusBadge tone="warn">{t('late')}</StatusBadge>}
    </span>
  );
}

function Actions({ truck }: { truck: AnnouncedRow }) {
  const { t } = useTranslation(texts);
  const { id, day, vehicleNumber } = truck;
  const name = [formatDay(day), vehicleNumber].filter(Boolean).join(', ');
  return (
    <span className={classes.actions}>
      <GateLink truckId={id} label={t('atGateOne', { name })} />
      <EditTruckButton truck={truck} label={t('editTruck', { name })} />
      <DeleteAction texts={texts} values={{ name }} remove={(act) => trucks.remove(id, act)} />
    </span>
  );
}
