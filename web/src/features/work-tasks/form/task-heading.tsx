import type { WorkTask } from '@boxyard/contract/work/work-tasks.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { StatusBadge, workTaskTones } from '../../../ui/badge/status-badge.tsx';
import { ContainerNumber } from '../../../ui/container/container-number.tsx';
import classes from './task-heading.module.css';

interface TaskHeadingProps {
  words: string;
  containerId: number;
  number: string;
  status?: WorkTask['status'];
}

/** The title of a task's screen: `Edit Work Task :: container number`, with a dash in Slovak. */
export function TaskHeading({ words, containerId, number, status }: TaskHeadingProps) {
  const { t } = useTranslation(['enums', 'common']);
  return (
    <span className={classes.title}>
      <span>
        {words} {t('common:aboutSign')}{' '}
        <Link to="/containers/$id/edit" params={{ id: containerId }}>
          <ContainerNumber number={number} copyable={false} />
        </Link>
      </span>
      {status && <StatusBadge tone={workTaskTones[status]}>{t(`workTaskStatus.${status}`)}</StatusBadge>}
    </span>
  );
}
