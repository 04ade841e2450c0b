import { finalStatuses, type WorkTaskRow } from '@boxyard/contract/work/work-tasks.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../core/text/format.ts';
import classes from './tasks.module.css';

/** Open, and its due date has passed. */
const isOverdue = ({ status, dueDate }: Pick<WorkTaskRow, 'status' | 'dueDate'>): boolean =>
  dueDate !== null && dueDate * 1000 < Date.now() && !finalStatuses.some((final) => final === status);

/** A due date; one that has passed is marked. */
export function DueDate({ task }: { task: Pick<WorkTaskRow, 'status' | 'dueDate'> }) {
  const { t } = useTranslation('tasks');
  const { dueDate } = task;
  if (!isOverdue(task)) return <span title={formatDateTime(dueDate)}>{formatDate(dueDate)}</span>;
  return (
    <span className={classes.overdue} title={`${t('overdue')}: ${formatDateTime(dueDate)}`}>
      <IconAlertTriangle size={14} stroke={1.8} role="img" aria-label={t('overdue')} /> {formatDate(dueDate)}
    </span>
  );
}
