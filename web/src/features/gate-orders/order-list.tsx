import { type gateOrderRoutes, orderStandings } from '@boxyard/contract/bookings/gate-orders.ts';
import { orderDirections } from '@boxyard/contract/bookings/order-fields.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatDay } from '../../core/text/format.ts';
import { ImportLink } from '../../ui/action/import-link.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { inBookings } from '../../ui/bookings/bookings-tabs.tsx';
import { Standing } from '../../ui/bookings/standing.tsx';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { clientColumn } from '../../ui/list/client-column.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { clientFilter } from '../clients/clients.api.ts';
import { CountBar } from './count-bar.tsx';
import { orderList } from './gate-orders.api.ts';

const texts = 'bookings';

export function OrderList() {
  const { t } = useTranslation(texts);
  return (
    <ListPage
      list={orderList}
      texts={texts}
      title={t('orders')}
      nothingYet={t('noOrders')}
      columns={useColumns()}
      toggles={[{ param: 'isEnding', value: 'true', label: t('isEnding'), hint: t('isEndingHint') }]}
      actions={<ImportLink kind="orders" />}
      add={<LinkButton to="/bookings/orders/create">{t('addOrder')}</LinkButton>}
      frame={inBookings}
    />
  );
}

function useColumns(): ColumnOf<typeof gateOrderRoutes.list>[] {
  const { t } = useTranslation([texts, 'enums']);
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('number'),
        fixed: true,
        sortable: true,
        width: '150px',
        breaks: true,
        cell: ({ id, number }) => (
          <Link to="/bookings/orders/$orderId" params={{ orderId: id }}>
            {number}
          </Link>
        ),
      },
      {
        id: 'direction',
        header: t('direction'),
        width: '130px',
        filter: { kind: 'select', param: 'direction', options: enumOptions('orderDirection', orderDirections) },
        cell: ({ direction }) => t(`orderDirection.${direction}`, { ns: 'enums' }),
      },
      clientColumn(t('clientId'), clientFilter),
      {
        id: 'content',
        header: t('content'),
        room: 'much',
        onCard: true,
        cuts: true,
        cell: ({ content }) => <span title={content}>{content}</span>,
      },
      {
        id: 'taken',
        header: t('taken'),
        width: '150px',
        cell: (order) => <CountBar counts={order} isShort />,
      },
      {
        id: 'validTo',
        header: t('validTo'),
        sortable: true,
        width: '112px',
        cell: ({ validTo }) => (validTo ? formatDay(validTo) : t('withoutEnd')),
      },
      {
        id: 'standing',
        header: t('standing'),
        width: '132px',
        filter: { kind: 'select', param: 'standing', options: enumOptions('orderStanding', orderStandings) },
        cell: ({ standing }) => <Standing standing={standing} />,
      },
      {
        id: 'lastTakenAt',
        header: t('lastTakenAt'),
        sortable: true,
        room: 'most',
        width: '136px',
        cell: ({ lastTakenAt }) => formatDateTime(lastTakenAt),
      },
      {
        id: 'warehouseName',
        header: t('warehouseId'),
        room: 'most',
        width: '12%',
        cuts: true,
        cell: ({ warehouseName }) => <span title={warehouseName}>{warehouseName || t('anyWarehouse')}</span>,
      },
    ],
    [t],
  );
}
