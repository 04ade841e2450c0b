import type { WorkTaskRow } from '@boxyard/contract/work-tasks.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table.tsx';
import { useTaskColumns } from '../../ui/tasks/task-columns.tsx';

export function useTransferColumns(): Column<WorkTaskRow>[] {
  const { t } = useTranslation('transfer-tasks');
  const all = useTaskColumns({ titleHeader: t('reason') });
  return useMemo(() => {
    const id: Column<WorkTaskRow> = {
      id: 'id',
      header: t('id'),
      fixed: true,
      sortable: true,
      align: 'right',
      width: '56px',
      cell: (task) => task.id,
    };
    const { containerName, title, status, dueDate, creatorName, assigneeName, actions } = all;
    return [id, containerName, title, status, dueDate, creatorName, assigneeName, actions];
  }, [t, all]);
}
