import { workTaskTypes } from '@boxyard/contract/core/enums.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/action/link-button.tsx';
import { ListPanel } from '../../../ui/list/list-page.tsx';
import { tasksOfContainer } from '../work-tasks.api.ts';
import { useTaskColumns } from './task-columns.tsx';
import { useTaskBulk } from './use-task-bulk.ts';
import { useTaskToggles } from './use-task-toggles.ts';

/** A container's tasks, its transfers among them. */
export function TasksOfContainer({ container }: { container: { id: number; name: string } }) {
  const { t } = useTranslation('work-tasks');
  const all = useTaskColumns({ types: workTaskTypes });
  const columns = useMemo(() => {
    const { title, type, status, dueDate, creatorName, assigneeName, actions } = all;
    return [title, type, status, dueDate, creatorName, assigneeName, actions];
  }, [all]);
  const add = (
    <LinkButton
      to="/work-tasks/$containerId/$containerNumber/create"
      params={{ containerId: container.id, containerNumber: container.name }}
    >
      {t('add')}
    </LinkButton>
  );
  const list = tasksOfContainer(container.id);
  return (
    <ListPanel
      list={list}
      texts="work-tasks"
      columns={columns}
      toggles={useTaskToggles()}
      bulk={useTaskBulk()}
      add={add}
    />
  );
}
