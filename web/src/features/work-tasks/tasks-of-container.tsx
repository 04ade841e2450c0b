import { workTaskTypes } from '@boxyard/contract/enums.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListPanel } from '../../ui/list-page.tsx';
import { useTaskColumns } from '../../ui/tasks/task-columns.tsx';
import { useTaskToggles } from '../../ui/tasks/use-task-toggles.ts';
import { tasksOfContainer } from './work-tasks.api.ts';

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
  return <ListPanel list={list} texts="work-tasks" columns={columns} toggles={useTaskToggles()} add={add} />;
}
