import { finalStatuses } from '@boxyard/contract/work-tasks.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../core/queries.ts';
import { DeleteAction } from '../../ui/delete-action.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { useReturnToList } from '../../ui/list-memory.ts';
import { containerQuery } from '../../ui/tasks/container-of-task.ts';
import { TaskEndings } from '../../ui/tasks/task-endings.tsx';
import { TaskHeading } from '../../ui/tasks/task-heading.tsx';
import { toast } from '../../ui/toast.ts';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { ChangedTask, valuesOf } from './work-task.values.ts';
import { WorkTaskFields } from './work-task-fields.tsx';
import { deleteWorkTask, updateWorkTask, workTaskQuery } from './work-tasks.api.ts';

interface WorkTaskEditProps {
  id: number;
  /** The parts that other features draw, put together by the route. */
  parts: { billing: ReactNode; images: ReactNode; activity: ReactNode };
}

/** After the save: to the list. Cancel leads to the container. */
export function WorkTaskEdit({ id, parts }: WorkTaskEditProps) {
  const { t } = useTranslation(['work-tasks', 'common', 'enums']);
  const navigate = useNavigate();
  const { data: task } = useSuspenseQuery(workTaskQuery(id));
  const { data: container } = useSuspenseQuery(containerQuery(task.containerId));
  const isOver = finalStatuses.some((status) => status === task.status);
  const toList = useReturnToList('/work-tasks', id);
  const refresh = () => queryClient.fetchQuery({ ...workTaskQuery(id), staleTime: 0 });
  const form = useEntityForm({
    initial: valuesOf(task),
    version: task.version,
    schema: ChangedTask,
    save: (body, version) => updateWorkTask(id, body, version),
    onSaved: ({ type }) => {
      toast.success(t('updated', { type: t(`workTaskType.${type}`, { ns: 'enums' }).toLowerCase() }));
      return toList();
    },
    reload: async () => {
      const fresh = await refresh();
      return { values: valuesOf(fresh), version: fresh.version };
    },
    toasts: { failed: t('common:form.errorOccurred') },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `follow` is new at each render; another state of the task is what counts
  useEffect(() => form.follow({ values: valuesOf(task), version: task.version }), [task]);

  // What was edited belongs to the task that ends.
  const saveFirst = async () => (await form.settle()) && (await refresh());
  const { billing, images, activity } = parts;
  const remove = (
    <DeleteAction
      asButton
      label={t('deleteOne', { title: task.title })}
      message={t('deleteQuestion', { title: task.title })}
      remove={() => deleteWorkTask(id)}
      done={t('deleted')}
      failed={t('deleteFailed')}
      after={() => void navigate({ to: '/work-tasks', ignoreBlocker: true })}
    />
  );
  const actions = isOver ? (
    remove
  ) : (
    <TaskEndings task={task} before={saveFirst}>
      {remove}
    </TaskEndings>
  );
  return (
    <FormPage
      form={form}
      title={<TaskHeading words={t('editTitle')} number={container.name} status={task.status} />}
      tab={`${t('editTitle')} :: ${container.name}`}
      actions={actions}
      onCancel={() => void navigate({ to: '/containers/$id/edit', params: { id: task.containerId } as never })}
      below={activity}
    >
      <WorkTaskFields form={form} container={container} task={task} />
      {(task.type === 'repair' || task.type === 'cleaning') && images}
      {billing}
    </FormPage>
  );
}
