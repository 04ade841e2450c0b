import i18next from 'i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { confirm } from '../dialog/confirm.tsx';

const yearSeconds = 365 * 24 * 3600;

/**
 * Asks about a date that is more than a year away, which is a slip of the finger nearly always.
 * @param isPast a date in the future is refused anyway
 */
export async function isDateMeant(date: number | null, isPast = false): Promise<boolean> {
  const away = date === null ? 0 : date - Date.now() / 1000;
  if (date === null || Math.abs(away) <= yearSeconds || (isPast && away > 0)) return true;
  const t = i18next.getFixedT(null, 'common', 'farDate');
  const years = new Intl.RelativeTimeFormat(i18next.language).format(Math.trunc(away / yearSeconds), 'year');
  return confirm({
    title: t('title', { date: formatDateTime(date), years }),
    message: t('text'),
    yes: t('yes'),
    no: t('no'),
    danger: true,
  });
}
