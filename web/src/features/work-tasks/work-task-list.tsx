import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { Page } from '../../ui/page.tsx';
import { useListState } from '../../ui/use-list-state.ts';
import { useContainerColumn, useWorkTaskColumns } from './work-task-columns.tsx';
import { listedTypes, withoutTransfers, workTaskListQuery } from './work-tasks.api.ts';
import { workTasksSearch } from './work-tasks.search.ts';

/** The work of the whole account; transfers have a screen of their own. */
export function WorkTaskList() {
  const { t } = useTranslation('work-tasks');
  const list = useListState(workTasksSearch);
  const query = useQuery(workTaskListQuery(list.input));
  const container = useContainerColumn();
  const others = useWorkTaskColumns(listedTypes);
  const columns = useMemo(() => [container, ...others], [container, others]);
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
        emptyAction={begin}
      />
    </Page>
  );
}
