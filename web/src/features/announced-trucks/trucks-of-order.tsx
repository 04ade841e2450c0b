import type { OrderDetail } from '@boxyard/contract/bookings/gate-orders.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { expectedTrucks } from './announced-trucks.api.ts';
import { ExpectedLine } from './expected-line.tsx';
import { AddTruckButton } from './truck-form.tsx';

/** Trucks that were announced for an order and have not come yet. */
export function TrucksOfOrder({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('bookings');
  const { id, status, number, direction, clientId, clientName } = order;
  const { data = [] } = useQuery(expectedTrucks({ orderId: id }));
  if (data.length === 0 && status !== 'open') return null;
  return (
    <FormGroup title={t('expectedTrucks')} wide>
      {data.map((truck) => (
        <ExpectedLine key={truck.id} truck={truck} isOfOrder />
      ))}
      {status === 'open' && (
        <div>
          <AddTruckButton isQuiet of={{ orderId: id, orderName: number, direction, clientId, clientName }} />
        </div>
      )}
    </FormGroup>
  );
}
