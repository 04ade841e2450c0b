import { workTaskStatuses } from '@boxyard/contract/core/enums.ts';
import type { FilterOf, SortField } from '@boxyard/contract/core/list.ts';
import type { WorkTaskRow, workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EditAction } from '../../../ui/action/edit-action.tsx';
import { StatusBadge, workTaskTones } from '../../../ui/badge/status-badge.tsx';
import { containerColumn } from '../../../ui/list/container-column.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { editOf } from '../../../ui/task/task-edit.ts';
import { titleInWords } from '../../../ui/task/task-title.ts';
import { DueDate } from './due-date.tsx';
import { MoveOfTransfer } from './move-of-transfer.tsx';
import { RowEndings } from './row-endings.tsx';
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
