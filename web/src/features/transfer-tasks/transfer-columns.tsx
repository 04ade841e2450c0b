import { workTaskStatuses } from '@boxyard/contract/enums.ts';
import type { WorkTaskRow } from '@boxyard/contract/work-tasks.ts';
import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { date } from '../../core/format.ts';
import { ContainerNumber } from '../../ui/container-number.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { StatusBadge, workTaskTones } from '../../ui/status-badge.tsx';

const editOf = ({ id, containerId, containerName }: WorkTaskRow) => ({
  to: '/transfer-tasks/$containerId/$containerNumber/$id/edit' as const,
  params: { containerId, containerNumber: containerName, id },
});

export function useTransferColumns(): Column<WorkTaskRow>[] {
  const { t } = useTranslation(['transfer-tasks', 'enums']);
  return useMemo(() => {
    const statuses = workTaskStatuses.map((value) => ({ value, label: t(`workTaskStatus.${value}`, { ns: 'enums' }) }));
    return [
      { id: 'id', header: t('id'), fixed: true, sortable: true, align: 'right', width: '76px', cell: ({ id }) => id },
      {
        id: 'containerName',
        header: t('container'),
        sortable: true,
        width: '190px',
        filter: { kind: 'text', param: 'containerName' },
        cell: ({ containerId, containerName }) => (
          <Link to="/containers/$id/edit" params={{ id: containerId } as never}>
            <ContainerNumber number={containerName} copyable={false} />
          </Link>
        ),
      },
      {
        id: 'title',
        header: t('reason'),
        fixed: true,
        sortable: true,
        filter: { kind: 'text', param: 'title' },
        cell: (task) => <Link {...editOf(task)}>{task.title}</Link>,
      },
      {
        id: 'status',
        header: t('status'),
        sortable: true,
        width: '150px',
        filter: { kind: 'select', param: 'status', options: statuses },
        cell: ({ status }) => (
          <StatusBadge tone={workTaskTones[status] ?? 'neutral'}>
            {t(`workTaskStatus.${status}`, { ns: 'enums' })}
          </StatusBadge>
        ),
      },
      { id: 'dueDate', header: t('dueDate'), sortable: true, width: '120px', cell: ({ dueDate }) => date(dueDate) },
      {
        id: 'creatorName',
        header: t('creator'),
        sortable: true,
        filter: { kind: 'text', param: 'creator' },
        cell: ({ creatorName }) => creatorName,
      },
      {
        id: 'assigneeName',
        header: t('assignee'),
        sortable: true,
        filter: { kind: 'text', param: 'assignee' },
        cell: ({ assigneeName }) => assigneeName,
      },
      {
        id: 'actions',
        header: '',
        fixed: true,
        align: 'right',
        width: '56px',
        cell: (task) => (
          <ActionIcon
            renderRoot={(props) => <Link {...editOf(task)} {...props} />}
            variant="subtle"
            color="gray"
            aria-label={t('editOne', { id: task.id })}
            title={t('editOne', { id: task.id })}
          >
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
        ),
      },
    ];
  }, [t]);
}
