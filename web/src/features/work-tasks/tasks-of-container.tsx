import { workTaskTypes } from '@boxyard/contract/enums.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import { TabPanel } from '../../ui/tab-panel.tsx';
import { useTaskColumns } from '../../ui/tasks/task-columns.tsx';
import { useTaskToggles } from '../../ui/tasks/use-task-toggles.ts';
import { useListState } from '../../ui/use-list-state.ts';
import { tasksOfContainerQuery } from './work-tasks.api.ts';
import { tasksOfContainerSearch } from './work-tasks.search.ts';

/** A container's tasks, its transfers among them. */
export function TasksOfContainer({ container }: { container: { id: number; name: string } }) {
  const { t } = useTranslation('work-tasks');
  const list = useListState(tasksOfContainerSearch);
  const query = useQuery(tasksOfContainerQuery(container.id, list.input));
  const all = useTaskColumns({ types: workTaskTypes });
  const columns = useMemo(() => {
    const { title, type, status, dueDate, creatorName, assigneeName, actions } = all;
    return [title, type, status, dueDate, creatorName, assigneeName, actions];
  }, [all]);
  const add = (
    <Button
      component={Link}
      to="/work-tasks/$containerId/$containerNumber/create"
      params={{ containerId: container.id, containerNumber: container.name } as never}
    >
      {t('add')}
    </Button>
  );
  return (
    <TabPanel actions={add}>
      <DataTable
        name="tasks-of-container"
        label={t('title')}
        columns={columns}
        query={query}
        list={list}
        rowKey={(task) => task.id}
        search
        toggles={useTaskToggles()}
        emptyAction={add}
      />
    </TabPanel>
  );
}
