import { finalStatuses } from '@boxyard/contract/work/work-tasks.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { capitalised } from '../../../core/text/format.ts';
import { DeleteAction } from '../../../ui/action/delete-action.tsx';
import { toast } from '../../../ui/action/toast.ts';
import { FormPage } from '../../../ui/form/form-page.tsx';
import { useEditForm } from '../../../ui/form/use-record-form.ts';
import { useReturnToList } from '../../../ui/list/list-memory.ts';
import { containers } from '../../containers/containers.api.ts';
import { workTasks } from '../work-tasks.api.ts';
import { TaskEndings } from './task-endings.tsx';
import { TaskHeading } from './task-heading.tsx';
import { workTaskReads } from './task-reads.ts';
import { ChangedTask, valuesOf } from './work-task.values.ts';
import { WorkTaskFields } from './work-task-fields.tsx';

const texts = 'work-tasks';

interface WorkTaskEditProps {
  id: number;
  /** The parts that other features draw, put together by the route. */
  parts: { lines: ReactNode; billing: ReactNode; images: ReactNode; activity: ReactNode };
}

/** After the save: to the list. Cancel leads to the container. */
export function WorkTaskEdit({ id, parts }: WorkTaskEditProps) {
  const { t } = useTranslation([texts, 'common', 'enums']);
  const navigate = useNavigate();
  const toList = useReturnToList('/work-tasks');
  const { form, record: task } = useEditForm({ ...workTasks, valuesOf }, id, {
    texts,
    schema: ChangedTask,
    reads: workTaskReads,
    onSaved: ({ type }) => {
      toast.success(capitalised(t('updated', { type: t(`workTaskType.${type}`, { ns: 'enums' }).toLowerCase() })));
      return toList({ from: id });
    },
    toasts: { saved: '' },
  });
  const { data: container } = useSuspenseQuery(containers.one(task.containerId));
  const isOver = finalStatuses.some((status) => status === task.status);
  const { title } = task;

  // What was edited is saved before the task ends.
  const saveFirst = async () => (await form.saveIfChanged()) && (await workTasks.fresh(id));
  const { lines, billing, images, activity } = parts;
  const remove = (
    <DeleteAction
      asButton
      texts={texts}
      values={{ title }}
      remove={(act) => workTasks.remove(id, act)}
      after={() => void toList({ ignoreBlocker: true })}
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
      title={
        <TaskHeading words={t('editTitle')} containerId={container.id} number={container.name} status={task.status} />
      }
      tab={`${t('editTitle')} ${t('common:aboutSign')} ${container.name}`}
      actions={actions}
      onCancel={() => void navigate({ to: '/containers/$id/edit', params: { id: task.containerId } })}
      parts={
        <>
          {(task.type === 'repair' || task.type === 'cleaning') && images}
          {billing}
        </>
      }
      below={activity}
    >
      {lines}
      <WorkTaskFields form={form} container={container} task={task} />
    </FormPage>
  );
}
