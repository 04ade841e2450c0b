import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useModule } from '../../../core/session/session.ts';
import { linesOfTask } from '../../estimates/estimates.api.ts';

/** The estimate by which a repair was approved, and is billed. */
export function EstimateOfBill({ workTaskId }: { workTaskId: number }) {
  const { t } = useTranslation('transactions');
  const { data } = useQuery({ ...linesOfTask(workTaskId), enabled: useModule('inspections') });
  if (!data || data.estimateId === null) return null;
  return (
    <Link to="/inspections/estimates/$id" params={{ id: data.estimateId }} target="_blank">
      {t('byEstimate', { name: `${data.number}/${data.revision}` })}
    </Link>
  );
}
