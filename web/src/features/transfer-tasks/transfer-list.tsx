import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { Page } from '../../ui/page.tsx';
import { useTaskToggles } from '../../ui/tasks/use-task-toggles.ts';
import { useListState } from '../../ui/use-list-state.ts';
import { useTransferColumns } from './transfer-columns.tsx';
import { transferTaskListQuery } from './transfer-tasks.api.ts';
import { transferTasksSearch } from './transfer-tasks.search.ts';

export function TransferTaskList() {
  const { t } = useTranslation('transfer-tasks');
  const list = useListState(transferTasksSearch);
  const query = useQuery(transferTaskListQuery(list.input));
  // A transfer begins where its container stands.
  const begin = (
    <Button component={Link} to="/warehouses" variant="default">
      {t('toWarehouses')}
    </Button>
  );
  return (
    <Page title={t('title')} actions={<ExportMenu list="work-tasks" input={{ ...list.input, tt: 'transfer' }} />}>
      <DataTable
        name="transfer-tasks"
        label={t('title')}
        columns={useTransferColumns()}
        query={query}
        list={list}
        rowKey={(task) => task.id}
        search
        toggles={useTaskToggles()}
        emptyAction={begin}
      />
    </Page>
  );
}
