import { workTaskStatuses } from '@boxyard/contract/core/enums.ts';
import type { FilterOf, SortField } from '@boxyard/contract/core/list.ts';
import { finalStatuses, type WorkTaskRow, type workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../core/device/server-clock.ts';
import { formatDate, formatDateTime } from '../../../core/text/format.ts';
import { EditAction } from '../../../ui/action/edit-action.tsx';
import { StatusBadge, workTaskTones } from '../../../ui/badge/status-badge.tsx';
import { ShortPlace } from '../../../ui/container/short-place.tsx';
import { containerColumn } from '../../../ui/list/container-column.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { editOf } from '../../../ui/task/task-edit.ts';
import { titleInWords } from '../../../ui/task/task-title.ts';
import { useEndTask } from '../form/use-end-task.ts';
import { endings } from '../work-tasks.api.ts';
import classes from './tasks.module.css';

type TaskColumn = 'title' | 'type' | 'status' | 'dueDate' | 'creatorName' | 'assigneeName' | 'actions';

/** Filters that both lists have: that of the account and that of a container. */
type SharedFilter = FilterOf<typeof workTaskRoutes.list> & FilterOf<typeof workTaskRoutes.listOfContainer>;
type SharedColumn = Column<WorkTaskRow, SharedFilter, SortField<typeof workTaskRoutes.list>>;

interface TaskColumnsOptions {
  /** What the type filter offers. */
  types?: readonly WorkTaskRow['type'][];
  /** The heading of the title column; a transfer's title is its reason. */
  titleHeader?: string;
}

/** Every column that a list of tasks may have, by its name. */
export function useTaskColumns({ types = [], titleHeader }: TaskColumnsOptions = {}) {
  const { t } = useTranslation(['tasks', 'enums']);
  return useMemo(() => {
    const labelled = (kind: string, values: readonly string[]) =>
      values.map((value) => ({ value, label: t(`${kind}.${value}`, { ns: 'enums' }) }));
    const columns: Record<TaskColumn, SharedColumn> = {
      title: {
        id: 'title',
        header: titleHeader ?? t('title'),
        fixed: true,
        sortable: true,
        width: '26%',
        cuts: true,
        filter: { kind: 'text', param: 'title' },
        cell: (task) => (
          <>
            <Link
              {...editOf(task)}
              className={classes.title}
              data-transfer={Boolean(task.places?.to) || undefined}
              title={titleInWords(task)}
              data-opens-record
            >
              {titleInWords(task)}
            </Link>
            <MoveOfTransfer task={task} />
          </>
        ),
      },
      type: {
        id: 'type',
        header: t('type'),
        sortable: true,
        room: 'much',
        width: '140px',
        filter: { kind: 'select', param: 'type', options: labelled('workTaskType', types) },
        cell: ({ type }) => t(`workTaskType.${type}`, { ns: 'enums' }),
      },
      status: {
        id: 'status',
        header: t('status'),
        sortable: true,
        width: '134px',
        filter: { kind: 'select', param: 'status', options: labelled('workTaskStatus', workTaskStatuses) },
        cell: ({ status }) => (
          <StatusBadge tone={workTaskTones[status]}>{t(`workTaskStatus.${status}`, { ns: 'enums' })}</StatusBadge>
        ),
      },
      dueDate: {
        id: 'dueDate',
        header: t('dueDate'),
        sortable: true,
        width: '136px',
        cell: (task) => <DueDate task={task} />,
      },
      creatorName: {
        id: 'creatorName',
        header: t('creator'),
        sortable: true,
        room: 'much',
        width: '136px',
        filter: { kind: 'text', param: 'creator' },
        cell: ({ creatorName }) => creatorName,
      },
      assigneeName: {
        id: 'assigneeName',
        header: t('assignee'),
        sortable: true,
        room: 'much',
        onCard: true,
        width: '136px',
        filter: { kind: 'text', param: 'assignee' },
        cell: ({ assigneeName }) => assigneeName,
      },
      actions: {
        id: 'actions',
        header: '',
        fixed: true,
        align: 'right',
        width: '116px',
        cell: (task) => (
          <>
            <RowEndings task={task} />
            <EditAction {...editOf(task)} label={t('editOne', { title: titleInWords(task) })} />
          </>
        ),
      },
    };
    return { containerName: containerColumn<WorkTaskRow>(t('container'), '176px'), ...columns };
  }, [t, types, titleHeader]);
}

/** Open, and its due date has passed. */
const isOverdue = ({ status, dueDate }: Pick<WorkTaskRow, 'status' | 'dueDate'>): boolean =>
  dueDate !== null && dueDate < serverNow() && !finalStatuses.some((final) => final === status);

/** A due date; one that has passed is marked. */
function DueDate({ task }: { task: Pick<WorkTaskRow, 'status' | 'dueDate'> }) {
  const { t } = useTranslation('tasks');
  const { dueDate } = task;
  if (!isOverdue(task)) return <span title={formatDateTime(dueDate)}>{formatDate(dueDate)}</span>;
  return (
    <span className={classes.overdue} title={`${t('overdue')}: ${formatDateTime(dueDate)}`}>
      <IconAlertTriangle size={14} stroke={1.8} role="img" aria-label={t('overdue')} /> {formatDate(dueDate)}
    </span>
  );
}

/** From where to where a transfer goes or went, a line for each; nothing where that is not known. */
function MoveOfTransfer({ task: { places } }: { task: WorkTaskRow }) {
  if (!places?.from && !places?.to) return null;
  return (
    <span className={classes.move}>
      {places.from && <ShortPlace at={places.from} />}
      {places.to && <ShortPlace at={places.to} isTarget />}
    </span>
  );
}

const icons = { complete: IconCheck, cancel: IconX };

/** Complete and Cancel within a row of a list. By `data-ending` the list finds the next row's, for the focus. */
function RowEndings({ task }: { task: WorkTaskRow }) {
  const { t } = useTranslation('tasks');
  const { busy, end } = useEndTask();
  if (finalStatuses.some((final) => final === task.status)) return null;
  return endings.map((ending) => {
    const Icon = icons[ending];
    const name = t(`${ending}.one`, { title: titleInWords(task), container: task.containerName });
    return (
      <ActionIcon
        key={ending}
        data-ending={ending}
        className={classes.ending}
        variant="subtle"
        color={ending === 'complete' ? 'depot' : 'gray'}
        aria-label={name}
        title={name}
        loading={busy === ending}
        disabled={busy !== null}
        onClick={() => void end(task, ending)}
      >
        <Icon size={17} stroke={1.8} />
      </ActionIcon>
    );
  });
}
