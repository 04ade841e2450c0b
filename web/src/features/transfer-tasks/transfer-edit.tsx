import { finalStatuses } from '@boxyard/contract/work-tasks.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../core/queries.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { useReturnToList } from '../../ui/list-memory.ts';
import { TaskEndings } from '../../ui/tasks/task-endings.tsx';
import { TaskHeading } from '../../ui/tasks/task-heading.tsx';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { placesQuery } from './places.api.ts';
import { TransferFields } from './transfer-fields.tsx';
import { TransferOutcome } from './transfer-outcome.tsx';
import { TransferPlaces } from './transfer-places.tsx';
import { ChangedTransfer, valuesOf } from './transfer-task.values.ts';
import { transferTaskQuery, updateTransferTask } from './transfer-tasks.api.ts';

interface TransferTaskEditProps {
  id: number;
  /** The areas of pictures before and after, which another feature draws. */
  images?: ReactNode;
  /** What happened to it and what is said about it, below the form. */
  activity?: ReactNode;
}

export function TransferTaskEdit({ id, images, activity }: TransferTaskEditProps) {
  const { t } = useTranslation('transfer-tasks');
  const navigate = useNavigate();
  const { data: task } = useSuspenseQuery(transferTaskQuery(id));
  const { data: places } = useSuspenseQuery(placesQuery(task.containerId));
  const isFinal = finalStatuses.some((status) => status === task.status);
  const toList = useReturnToList('/transfer-tasks', id);
  const form = useEntityForm({
    initial: valuesOf(task),
    version: task.version,
    schema: ChangedTransfer,
    save: (body, version) => updateTransferTask(id, body, version),
    onSaved: toList,
    reload: async () => {
      const fresh = await queryClient.fetchQuery({ ...transferTaskQuery(id), staleTime: 0 });
      return { values: valuesOf(fresh), version: fresh.version };
    },
    toasts: { saved: t('updated'), failed: t('common:form.errorOccurred') },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `follow` is new at each render; another state of the task is what counts
  useEffect(() => form.follow({ values: valuesOf(task), version: task.version }), [task]);

  // What was edited belongs to the task that ends.
  const saveFirst = async () => (await form.settle()) && task;
  const back = () => navigate({ to: '/containers/$id/edit', params: { id: task.containerId } as never });
  return (
    <FormPage
      form={form}
      title={<TaskHeading words={t('editTitle')} number={task.containerName} status={task.status} />}
      tab={`${t('editTitle')} :: ${task.containerName}`}
      actions={isFinal ? undefined : <TaskEndings task={task} before={saveFirst} />}
      cancelLabel={t('back')}
      onCancel={() => void back()}
      below={activity}
    >
      <TransferPlaces places={places} isOpen={!isFinal && places.transferTaskId === id}>
        {task.status === 'completed' && <TransferOutcome containerId={task.containerId} taskId={id} />}
      </TransferPlaces>
      <TransferFields form={form} task={task} images={images} />
    </FormPage>
  );
}
