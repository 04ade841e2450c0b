import { dateFieldOf, type Transport } from '@boxyard/contract/transports.ts';
import i18next from 'i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';

const yearSeconds = 365 * 24 * 3600;

type Dated = Pick<Transport, 'type' | 'arrivalDate' | 'departureDate'>;

/** The date that counts: arrival in, departure out. */
export const dateOf = (transport: Dated): number | null => transport[dateFieldOf(transport.type)];

/** Asks about a date that is more than a year away, which is a slip of the finger nearly always. */
export async function isDateMeant(transport: Dated): Promise<boolean> {
  const date = dateOf(transport);
  const away = date === null ? 0 : date - Date.now() / 1000;
  if (date === null || Math.abs(away) <= yearSeconds) return true;
  const t = i18next.getFixedT(null, 'transports');
  const years = new Intl.RelativeTimeFormat(i18next.language).format(Math.trunc(away / yearSeconds), 'year');
  return confirm({
    title: t('farDate.title', { date: formatDateTime(date), years }),
    message: t('farDate.text'),
    yes: t('farDate.yes'),
    no: t('farDate.no'),
    danger: true,
  });
}
