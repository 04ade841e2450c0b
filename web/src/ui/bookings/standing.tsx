import type { OrderRow } from '@boxyard/contract/bookings/gate-orders.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../badge/status-badge.tsx';

const tones: Record<OrderRow['standing'], Tone> = {
  draft: 'contrast',
  early: 'info',
  open: 'success',
  full: 'warn',
  expired: 'danger',
  closed: 'neutral',
  cancelled: 'neutral',
};

/** How an order stands today. */
export function Standing({ standing }: { standing: OrderRow['standing'] }) {
  const { t } = useTranslation('enums');
  return <StatusBadge tone={tones[standing]}>{t(`orderStanding.${standing}`)}</StatusBadge>;
}
