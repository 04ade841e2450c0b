import { IconClockExclamation, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useReach } from '../core/api/reach.ts';
import { mostDifference, useClockDifference } from '../core/device/server-clock.ts';
import { formatSince } from '../core/text/format.ts';
import classes from './offline-bar.module.css';

/** Says that the server cannot be reached, and how old the screen is; else that the device's clock is wrong. */
export function OfflineBar() {
  const { t } = useTranslation('shell');
  const { isReached, answeredAt } = useReach();
  const behind = useClockDifference();
  const minutes = Math.round(Math.abs(behind) / 60);
  return (
    <div role="status">
      {!isReached ? (
        <p className={classes.bar}>
          <IconPlugConnectedX size={18} stroke={1.6} aria-hidden />
          <span>{t('offline', { since: formatSince(answeredAt + behind) })}</span>
        </p>
      ) : (
        Math.abs(behind) > mostDifference && (
          <p className={classes.bar}>
            <IconClockExclamation size={18} stroke={1.6} aria-hidden />
            <span>{t(behind > 0 ? 'clock.slow' : 'clock.fast', { count: minutes })}</span>
          </p>
        )
      )}
    </div>
  );
}

/** Whether the bar is there: the screen begins below it. */
export function useHasBar(): boolean {
  const { isReached } = useReach();
  return Math.abs(useClockDifference()) > mostDifference || !isReached;
}
