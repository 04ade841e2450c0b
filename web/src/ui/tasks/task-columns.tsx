import { workTaskStatuses } from '@boxyard/contract/enums.ts';
import type { WorkTaskRow } from '@boxyard/contract/work-tasks.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ContainerNumber } from '../container-number.tsx';
import type { Column } from '../data-table.tsx';
import { EditAction } from '../edit-action.tsx';
import { StatusBadge, workTaskTones } from '../status-badge.tsx';
import { DueDate } from './due-date.tsx';
import { MoveOfTransfer } from './move-of-transfer.tsx';
import { RowEndings } from './row-endings.tsx';
import { titleInWords } from './task-title.ts';
import classes from './tasks.module.css';

type TaskColumn = 'containerName' | 'title' | 'type' | 'status' | 'dueDate' | 'creatorName' | 'assigneeName';

interface TaskColumnsOptions {
  /** What the type filter offers. */
  types?: readonly WorkTaskRow['type'][];
  /** The heading of the titles: those of transfers are reasons. */
  titleHeader?: string;
}

const editOf = ({ id, type, containerId, containerName }: WorkTaskRow) => ({
  to: `/${type === 'transfer' ? 'transfer' : 'work'}-tasks/$containerId/$containerNumber/$id/edit` as const,
  params: { containerId, containerNumber: containerName, id } as never,
});

/** Every column that a list of tasks may have, by its name. */
export function useTaskColumns({ types = [], titleHeader }: TaskColumnsOptions = {}) {
  const { t } = useTranslation(['tasks', 'enums']);
  return useMemo((): Record<TaskColumn | 'actions', Column<WorkTaskRow>> => {
    const labelled = (kind: string, values: readonly string[]) =>
      values.map((value) => ({ value, label: t(`${kind}.${value}`, { ns: 'enums' }) }));
    return {
      containerName: {
        id: 'containerName',
        header: t('container'),
        fixed: true,
        sortable: true,
        width: '176px',
        filter: { kind: 'text', param: 'containerName' },
        cell: ({ containerId, containerName }) => (
          <Link to="/containers/$id/edit" params={{ id: containerId } as never}>
            <ContainerNumber number={containerName} copyable={false} />
          </Link>
        ),
      },
      title: {
        id: 'title',
        header: titleHeader ?? t('title'),
        fixed: true,
        sortable: true,
        filter: { kind: 'text', param: 'title' },
        cell: (task) => (
          <>
            <Link
              {...editOf(task)}
              className={classes.title}
              data-transfer={Boolean(task.places?.to) || undefined}
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
        width: '136px',
        filter: { kind: 'text', param: 'creator' },
        cell: ({ creatorName }) => creatorName,
      },
      assigneeName: {
        id: 'assigneeName',
        header: t('assignee'),
        sortable: true,
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
  }, [t, types, titleHeader]);
}
