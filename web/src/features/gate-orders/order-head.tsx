import type { OrderDetail } from '@boxyard/contract/bookings/gate-orders.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatDay } from '../../core/text/format.ts';
import { Standing } from '../../ui/bookings/standing.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { Fact, Facts } from '../../ui/page/facts.tsx';
import { CountBar } from './count-bar.tsx';
import classes from './orders.module.css';

/** Whose order it is, until when, and how much of it is left. */
export function OrderHead({ order }: { order: OrderDetail }) {
  const { t } = useTranslation(['bookings', 'enums']);
  const { clientId, clientName, direction, standing, validFrom, validTo, warehouseName, source } = order;
  return (
    <div className={classes.head}>
      <FormGroup title={t('order')}>
        <Facts>
          <Fact label={t('standing')}>
            <Standing standing={standing} />
          </Fact>
          <Fact label={t('direction')}>{t(`enums:orderDirection.${direction}`)}</Fact>
          <Fact label={t('clientId')}>
            <Link to="/clients/$clientId/edit" params={{ clientId }}>
              {clientName}
            </Link>
          </Fact>
          <Fact label={t('valid')}>
            {[validFrom ? formatDay(validFrom) : '…', validTo ? formatDay(validTo) : t('withoutEnd')].join(' – ')}
          </Fact>
          <Fact label={t('warehouseId')}>{warehouseName || t('anyWarehouse')}</Fact>
          <Fact label={t('source')}>{t(`enums:orderSource.${source}`)}</Fact>
        </Facts>
        {order.notes && <p className={classes.notes}>{order.notes}</p>}
      </FormGroup>
      <FormGroup title={t('taken')}>
        <CountBar counts={order} />
        <Facts>
          <Fact label={t('lastTakenAt')}>{formatDateTime(order.lastTakenAt)}</Fact>
          {order.documentNumber && <Fact label={t('documentNumber')}>{order.documentNumber}</Fact>}
          <Fact label={t('bookingNumber')}>{order.bookingNumber}</Fact>
          <Fact label={t('billOfLading')}>{order.billOfLading}</Fact>
          <Fact label={t('customsReference')}>{order.customsReference}</Fact>
          <Fact label={t('cargoUse')}>{order.cargoUse && t(`enums:cargoUse.${order.cargoUse}`)}</Fact>
        </Facts>
      </FormGroup>
    </div>
  );
}
