import type { TaskChange, TaskEvent } from '@boxyard/contract/work/task-activity.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCargoKg, formatCbm, formatDateTime } from '../../core/text/format.ts';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { reasonInWords } from '../../ui/task/task-title.ts';
import { Comments } from './comments.tsx';
import { timelineQuery } from './task-activity.api.ts';
import classes from './task-activity.module.css';

/** What happened to a task, and what is said about it. */
export function TaskActivity({ taskId }: { taskId: number }) {
  const { t } = useTranslation('task-activity');
  return (
    <div className={classes.activity}>
      <FormGroup title={t('comments')}>
        <Comments taskId={taskId} />
      </FormGroup>
      <FormGroup title={t('timeline')}>
        <Timeline taskId={taskId} />
      </FormGroup>
    </div>
  );
}

/** What was done to a task, by whom and when, the latest first. */
function Timeline({ taskId }: { taskId: number }) {
  const { t } = useTranslation('task-activity');
  const { data } = useQuery(timelineQuery(taskId));
  if (!data) return <Skeleton height={96} />;
  return (
    <ol className={classes.timeline} aria-label={t('timeline')}>
      {data.map((event) => (
        <Event key={event.id} event={event} />
      ))}
    </ol>
  );
}

function Event({ event: { at, adminName, action, changes } }: { event: TaskEvent }) {
  const { t } = useTranslation('task-activity');
  return (
    <li>
      <p className={classes.when}>
        <strong>{adminName || t('unknownPerson')}</strong> · {formatDateTime(at)}
      </p>
      {action !== 'changed' && <p>{t(`whole.${action}`)}</p>}
      {action === 'changed' && changes.length === 0 && <p>{t('otherwise')}</p>}
      {changes.map((change) => (
        <Change key={change.field} change={change} />
      ))}
    </li>
  );
}

function Change({ change: { field, from, to } }: { change: TaskChange }) {
  const { t } = useTranslation(['task-activity', 'enums']);
  const words = (value: string | number | null) => {
    if (value === null) return t('nothing');
    if (field === 'totalVolume') return formatCbm(Number(value));
    if (field === 'totalWeight' || field === 'weightGross') return formatCargoKg(Number(value));
    if (field === 'direction') return t(`cargoDirection.${value}`, { ns: 'enums' });
    if (typeof value === 'number') return formatDateTime(value);
    if (field === 'status') return t(`workTaskStatus.${value}`, { ns: 'enums' });
    if (field === 'type') return t(`workTaskType.${value}`, { ns: 'enums' });
    return field === 'title' ? reasonInWords(value) : value;
  };
  const name = t(`field.${field}`);
  if (field === 'description') return <p>{t('rewritten', { field: name })}</p>;
  return (
    <p>
      {name}: {from !== null && <del>{words(from)}</del>} {from !== null && '→'} <span>{words(to)}</span>
    </p>
  );
}
