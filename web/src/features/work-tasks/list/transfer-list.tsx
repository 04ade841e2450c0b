import type { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/action/link-button.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../../ui/table/column.ts';
import { transferTaskList } from '../work-tasks.api.ts';
import { useTaskColumns } from './task-columns.tsx';
import { useTaskBulk } from './use-task-bulk.ts';
import { useTaskToggles } from './use-task-toggles.ts';

const texts = 'transfer-tasks';

export function TransferTaskList() {
  const { t } = useTranslation(texts);
  // A transfer begins where its container stands.
  const begin = (
    <LinkButton to="/warehouses" variant="default">
      {t('toWarehouses')}
    </LinkButton>
  );
  const columns = useColumns();
  return (
    <ListPage
      list={transferTaskList}
      texts={texts}
      columns={columns}
      toggles={useTaskToggles()}
      bulk={useTaskBulk()}
      begin={begin}
    />
  );
}

function useColumns(): ColumnOf<typeof workTaskRoutes.list>[] {
  const { t } = useTranslation(texts);
  const all = useTaskColumns({ titleHeader: t('reason') });
  return useMemo(() => {
    const { containerName, title, status, dueDate, creatorName, assigneeName, actions } = all;
    return [
      {
        id: 'id',
        header: t('id'),
        fixed: true,
        room: 'much',
        sortable: true,
        align: 'right',
        width: '56px',
        cell: (task) => task.id,
      },
      ...[containerName, title, status, dueDate, creatorName, assigneeName, actions],
    ];
  }, [t, all]);
}
