import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useReach } from '../core/api/reach.ts';
import { formatSince } from '../core/text/format.ts';
import classes from './offline-bar.module.css';

/** Says that the server cannot be reached, and how old the screen is. */
export function OfflineBar() {
  const { t } = useTranslation('shell');
  const { isReached, answeredAt } = useReach();
  return (
    <div role="status">
      {!isReached && (
        <p className={classes.bar}>
          <IconPlugConnectedX size={18} stroke={1.6} aria-hidden />
          <span>{t('offline', { since: formatSince(answeredAt) })}</span>
        </p>
      )}
    </div>
  );
}
