import i18next from 'i18next';
import { serverNow } from '../../core/device/server-clock.ts';
import { formatDateTime } from '../../core/text/format.ts';
import { confirm } from '../dialog/confirm.tsx';

const daySeconds = 24 * 3600;
const yearSeconds = 365 * daySeconds;
/** 2000-01-01: no record of a depot is older. */
const firstInstant = 946_684_800;
/** A gate move is written down within days. */
const oldMoveSeconds = 60 * daySeconds;

/**
 * Asks about a date that is more than a year away, which is a slip of the finger nearly always.
 * @param isPast a date in the future is refused anyway
 */
export async function isDateMeant(date: number | null, isPast = false): Promise<boolean> {
  const away = date === null ? 0 : date - serverNow();
  // What the server refuses anyway is not asked about.
  if (date === null || Math.abs(away) <= yearSeconds || (isPast && away > 0) || date < firstInstant) return true;
  return ask(date, new Intl.RelativeTimeFormat(i18next.language).format(Math.trunc(away / yearSeconds), 'year'));
}

/** The same of a gate move, which is written down within days: one of more than 60 days ago is asked about. */
export async function isMoveDateMeant(date: number | null, isPast = false): Promise<boolean> {
  const away = date === null ? 0 : date - serverNow();
  if (date === null || away > -oldMoveSeconds || away < -yearSeconds) return isDateMeant(date, isPast);
  return ask(date, new Intl.RelativeTimeFormat(i18next.language).format(Math.trunc(away / daySeconds), 'day'));
}

function ask(date: number, years: string): Promise<boolean> {
  const t = i18next.getFixedT(null, 'common', 'farDate');
  return confirm({
    title: t('title', { date: formatDateTime(date), years }),
    message: t('text'),
    yes: t('yes'),
    no: t('no'),
    danger: true,
  });
}
