import { workTaskStatuses } from '@boxyard/contract/enums.ts';
import type { WorkTaskRow } from '@boxyard/contract/work-tasks.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { date } from '../../core/format.ts';
import { ContainerNumber } from '../../ui/container-number.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EditAction } from '../../ui/edit-action.tsx';
import { StatusBadge, workTaskTones } from '../../ui/status-badge.tsx';

const editOf = ({ id, type, containerId, containerName }: WorkTaskRow) => ({
  to: `/${type === 'transfer' ? 'transfer' : 'work'}-tasks/$containerId/$containerNumber/$id/edit` as const,
  params: { containerId, containerNumber: containerName, id } as never,
});

/** Of every task list; `types` are what its filter offers. */
export function useWorkTaskColumns(types: readonly WorkTaskRow['type'][]): Column<WorkTaskRow>[] {
  const { t } = useTranslation(['work-tasks', 'enums']);
  return useMemo(() => {
    const labelled = (kind: string, values: readonly string[]) =>
      values.map((value) => ({ value, label: t(`${kind}.${value}`, { ns: 'enums' }) }));
    return [
      {
        id: 'title',
        header: t('taskTitle'),
        fixed: true,
        sortable: true,
        filter: { kind: 'text', param: 'title' },
        cell: (task) => <Link {...editOf(task)}>{task.title}</Link>,
      },
      {
        id: 'type',
        header: t('type'),
        sortable: true,
        width: '140px',
        filter: { kind: 'select', param: 'type', options: labelled('workTaskType', types) },
        cell: ({ type }) => t(`workTaskType.${type}`, { ns: 'enums' }),
      },
      {
        id: 'status',
        header: t('status'),
        sortable: true,
        width: '150px',
        filter: { kind: 'select', param: 'status', options: labelled('workTaskStatus', workTaskStatuses) },
        cell: ({ status }) => (
          <StatusBadge tone={workTaskTones[status] ?? 'neutral'}>
            {t(`workTaskStatus.${status}`, { ns: 'enums' })}
          </StatusBadge>
        ),
      },
      { id: 'dueDate', header: t('dueDate'), sortable: true, width: '110px', cell: ({ dueDate }) => date(dueDate) },
      {
        id: 'creatorName',
        header: t('creator'),
        sortable: true,
        width: '150px',
        filter: { kind: 'text', param: 'creator' },
        cell: ({ creatorName }) => creatorName,
      },
      {
        id: 'assigneeName',
        header: t('assignee'),
        sortable: true,
        width: '170px',
        filter: { kind: 'text', param: 'assignee' },
        cell: ({ assigneeName }) => assigneeName,
      },
      {
        id: 'actions',
        header: '',
        fixed: true,
        align: 'right',
        width: '56px',
        cell: (task) => <EditAction {...editOf(task)} label={t('editOne', { title: task.title })} />,
      },
    ];
  }, [t, types]);
}

/** For lists of more than one container. */
export function useContainerColumn(): Column<WorkTaskRow> {
  const { t } = useTranslation('work-tasks');
  return useMemo(
    () => ({
      id: 'containerName',
      header: t('container'),
      fixed: true,
      sortable: true,
      width: '190px',
      filter: { kind: 'text', param: 'containerName' },
      cell: ({ containerId, containerName }) => (
        <Link to="/containers/$id/edit" params={{ id: containerId } as never}>
          <ContainerNumber number={containerName} copyable={false} />
        </Link>
      ),
    }),
    [t],
  );
}
