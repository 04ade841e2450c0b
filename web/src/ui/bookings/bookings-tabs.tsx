import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../../core/text/day.ts';
import { LinkTabs } from '../page/link-tabs.tsx';

/** The screens of the module, each with its address. */
export function BookingsTabs({ children }: { children: ReactNode }) {
  const { t } = useTranslation('bookings');
  return (
    <LinkTabs
      label={t('title')}
      tabs={[
        { label: t('tab.board'), to: '/bookings', exact: true },
        { label: t('tab.orders'), to: '/bookings/orders' },
        // Those of today, and of days before that have not come.
        { label: t('tab.trucks'), to: '/bookings/trucks', search: { day: today() } },
        { label: t('tab.holds'), to: '/bookings/holds' },
        { label: t('tab.stops'), to: '/bookings/stops' },
        { label: t('tab.exceptions'), to: '/bookings/exceptions' },
      ]}
    >
      {children}
    </LinkTabs>
  );
}

/** For `frame` of a list. */
export const inBookings = (table: ReactNode) => <BookingsTabs>{table}</BookingsTabs>;
