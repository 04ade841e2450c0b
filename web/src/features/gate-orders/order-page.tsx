import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BookingsTabs } from '../../ui/bookings/bookings-tabs.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { orders } from './gate-orders.api.ts';
import { OrderActions, type OrderParts, RightsNote } from './order-actions.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderLineCard } from './order-line-card.tsx';
import { PinWaits } from './pin-waits.tsx';

/** An order: what it is for, what was taken of it, and what can be done with it. */
export function OrderPage({ id, parts }: { id: number; parts: OrderParts }) {
  const { t } = useTranslation(['bookings', 'enums']);
  const { data: order } = useSuspenseQuery(orders.one(id));
  const { number, direction } = order;
  const actions: ReactNode = (
    <>
      <OrderActions order={order} parts={parts} />
      <HistoryButton entity="gate_order" id={id} />
    </>
  );
  return (
    <Page title={t('orderTitle', { direction: t(`enums:orderDirection.${direction}`), number })} actions={actions}>
      <BookingsTabs>
        <RightsNote order={order} />
        {parts.holds}
        <PinWaits order={order} />
        <OrderHead order={order} />
        {order.lines.map((line, at) => (
          <OrderLineCard key={line.id} order={order} line={line} nth={at + 1} />
        ))}
        {parts.trucks(order)}
      </BookingsTabs>
    </Page>
  );
}
