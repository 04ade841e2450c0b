import type { AnnouncedRow } from '@boxyard/contract/bookings/announced-trucks.ts';
import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../core/text/format.ts';
import { GateLink } from './gate-link.tsx';

interface ExpectedLineProps {
  truck: AnnouncedRow;
  /** The screen is that of its order. */
  isOfOrder?: boolean;
}

/** `Expected on 28 Nov, truck ZA…`, with the way to the gate. */
export function ExpectedLine({ truck, isOfOrder = false }: ExpectedLineProps) {
  const { t } = useTranslation('bookings');
  const { id, direction, day, vehicleNumber, driverName, haulierName, orderNumber } = truck;
  const words = [
    t(`expectedOn.${direction}`, { day: formatDay(day) }),
    vehicleNumber && t('truckNamed', { vehicle: vehicleNumber }),
    haulierName,
    driverName,
    !isOfOrder && orderNumber && t('orderNamed', { number: orderNumber }),
  ].filter(Boolean);
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <span>{words.join(', ')}</span>
      <GateLink truckId={id} />
    </Group>
  );
}
