import type { Survey } from '@boxyard/contract/inspections/surveys.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';

export function OutcomeBadge({ outcome }: Pick<Survey, 'outcome'>) {
  const { t } = useTranslation('enums');
  return <StatusBadge tone={outcome === 'passed' ? 'success' : 'danger'}>{t(`surveyOutcome.${outcome}`)}</StatusBadge>;
}
