import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Place } from '../../../ui/container/place.tsx';
import { historyQuery } from '../../positions/positions.api.ts';

interface TransferOutcomeProps {
  containerId: number;
  taskId: number;
}

/** From where to where a completed transfer brought its container, which may have been moved again since. */
export function TransferOutcome({ containerId, taskId }: TransferOutcomeProps) {
  const { t } = useTranslation('transfer-tasks');
  const { data } = useQuery(historyQuery(containerId));
  const move = data?.history.find((step) => step.action === 'move' && step.taskId === taskId);
  if (!move) return null;
  return (
    <>
      <div>
        <dt>{t('movedFrom')}</dt>
        <dd>{move.places.from && <Place at={move.places.from} />}</dd>
      </div>
      <div>
        <dt>{t('movedTo')}</dt>
        <dd>{move.places.to && <Place at={move.places.to} />}</dd>
      </div>
    </>
  );
}
