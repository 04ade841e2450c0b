import { Card, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../core/text/format.ts';
import { CountBar } from './count-bar.tsx';
import { endingOrders } from './gate-orders.api.ts';
import classes from './orders.module.css';

/** Open orders that end first, with what is left of them. */
export function EndingOrders() {
  const { t } = useTranslation('bookings');
  const { data: orders } = useQuery(endingOrders);
  return (
    <Card withBorder component="section" aria-label={t('endingFirst')}>
      <Text fw={600} mb="xs">
        {t('endingFirst')}
      </Text>
      {orders?.length === 0 && <Text c="dimmed">{t('nothingEnds')}</Text>}
      <ul className={classes.ending}>
        {orders?.map((order) => (
          <li key={order.id}>
            <Link to="/bookings/orders/$orderId" params={{ orderId: order.id }}>
              {order.number}
            </Link>
            <span>{order.clientName}</span>
            <span>{order.validTo ? formatDay(order.validTo) : t('withoutEnd')}</span>
            <CountBar counts={order} isShort />
          </li>
        ))}
      </ul>
    </Card>
  );
}
