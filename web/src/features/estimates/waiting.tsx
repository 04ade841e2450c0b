import type { EstimateRow } from '@boxyard/contract/inspections/estimates.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../ui/badge/status-badge.tsx';
import classes from './estimates.module.css';

/** After so long nobody should wait. */
const lateHours = 72;

const tones: Record<EstimateRow['status'], Tone> = {
  draft: 'contrast',
  sent: 'info',
  decided: 'success',
  superseded: 'neutral',
};

/** How long the answer takes; of one that was decided, took. */
export function Waiting({ estimate: { waitingHours: hours, status } }: { estimate: EstimateRow }) {
  const { t } = useTranslation('estimates');
  if (hours === null) return null;
  const words = t(hours < 24 ? 'waits.hours' : 'waits.daysAndHours', {
    days: Math.floor(hours / 24),
    hours: hours % 24,
  });
  if (status !== 'sent') return <span>{words}</span>;
  return <StatusBadge tone={hours > lateHours ? 'danger' : 'neutral'}>{words}</StatusBadge>;
}

/** Where it stands, and what about it wants a look. */
export function EstimateState({ estimate }: { estimate: EstimateRow }) {
  const { t } = useTranslation(['estimates', 'enums']);
  const { status, isExpired, isHolderChanged, questionsCount } = estimate;
  return (
    <span className={classes.state}>
      <StatusBadge tone={tones[status]}>{t(`enums:estimateStatus.${status}`)}</StatusBadge>
      {isHolderChanged && <StatusBadge tone="danger">{t('isHolderChanged')}</StatusBadge>}
      {isExpired && status === 'sent' && <StatusBadge tone="warn">{t('isExpired')}</StatusBadge>}
      {questionsCount > 0 && <StatusBadge tone="warn">{t('questions', { count: questionsCount })}</StatusBadge>}
    </span>
  );
}

/** `12/2`: its number and its revision. */
export const nameOfEstimate = ({ number, revision }: { number: number; revision: number }): string =>
  `${number}/${revision}`;
