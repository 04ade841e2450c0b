import type { WorkTask } from '@boxyard/contract/work-tasks.ts';
import { useTranslation } from 'react-i18next';
import { ContainerNumber } from '../../ui/container-number.tsx';
import { StatusBadge, workTaskTones } from '../../ui/status-badge.tsx';
import classes from './transfer-places.module.css';

interface TransferTitleProps {
  words: string;
  number: string;
  status?: WorkTask['status'];
}

/** `Edit Transfer Task :: container number`, as the specification titles its tasks. */
export function TransferTitle({ words, number, status }: TransferTitleProps) {
  const { t } = useTranslation('enums');
  return (
    <span className={classes.title}>
      <span>
        {words} :: <ContainerNumber number={number} copyable={false} />
      </span>
      {status && <StatusBadge tone={workTaskTones[status] ?? 'neutral'}>{t(`workTaskStatus.${status}`)}</StatusBadge>}
    </span>
  );
}
