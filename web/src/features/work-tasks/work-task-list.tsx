import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { Page } from '../../ui/page.tsx';
import { useTaskColumns } from '../../ui/tasks/task-columns.tsx';
import { useTaskToggles } from '../../ui/tasks/use-task-toggles.ts';
import { useListState } from '../../ui/use-list-state.ts';
import { listedTypes, withoutTransfers, workTaskListQuery } from './work-tasks.api.ts';
import { workTasksSearch } from './work-tasks.search.ts';

/** The work of the whole account; transfers have a screen of their own. */
export function WorkTaskList() {
  const { t } = useTranslation('work-tasks');
  const list = useListState(workTasksSearch);
  const query = useQuery(workTaskListQuery(list.input));
  const all = useTaskColumns({ types: listedTypes });
  const columns = useMemo(() => {
    const { containerName, title, type, status, dueDate, creatorName, assigneeName, actions } = all;
    return [containerName, title, type, status, dueDate, creatorName, assigneeName, actions];
  }, [all]);
  // A task belongs to a container and begins there.
  const begin = (
    <Button component={Link} to="/containers" variant="default">
      {t('toContainers')}
    </Button>
  );
  return (
    <Page title={t('title')} actions={<ExportMenu list="work-tasks" input={withoutTransfers(list.input)} />}>
      <DataTable
        name="work-tasks"
        label={t('title')}
        columns={columns}
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
