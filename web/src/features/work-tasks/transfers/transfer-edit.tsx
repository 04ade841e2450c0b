import { finalStatuses } from '@boxyard/contract/work/work-tasks.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Place } from '../../../ui/container/place.tsx';
import { FormPage } from '../../../ui/form/form-page.tsx';
import { useEditForm } from '../../../ui/form/use-record-form.ts';
import { useReturnToList } from '../../../ui/list/list-memory.ts';
import { historyQuery, placesQuery } from '../../positions/positions.api.ts';
import { TaskEndings } from '../form/task-endings.tsx';
import { TaskHeading } from '../form/task-heading.tsx';
import { taskReads } from '../form/task-reads.ts';
import { workTasks } from '../work-tasks.api.ts';
import { ChangedTransfer, valuesOf } from './transfer.values.ts';
import { TransferFields } from './transfer-fields.tsx';
import { TransferPlaces } from './transfer-places.tsx';

const texts = 'transfer-tasks';

interface TransferTaskEditProps {
  id: number;
  /** The areas of pictures before and after, which another feature draws. */
  images?: ReactNode;
  /** What happened to it and what is said about it, below the form. */
  activity?: ReactNode;
}

export function TransferTaskEdit({ id, images, activity }: TransferTaskEditProps) {
  const { t } = useTranslation(texts);
  const navigate = useNavigate();
  const toList = useReturnToList('/transfer-tasks');
  const { form, record: task } = useEditForm({ ...workTasks, valuesOf }, id, {
    texts,
    schema: ChangedTransfer,
    reads: taskReads,
    onSaved: () => toList({ from: id }),
  });
  const { data: places } = useSuspenseQuery(placesQuery(task.containerId));
  const isFinal = finalStatuses.some((status) => status === task.status);

  // What was edited is saved before the task ends.
  const saveFirst = async () => (await form.saveIfChanged()) && task;
  const back = () => navigate({ to: '/containers/$id/edit', params: { id: task.containerId } });
  return (
    <FormPage
      form={form}
      title={
        <TaskHeading
          words={t('editTitle')}
          containerId={task.containerId}
          number={task.containerName}
          status={task.status}
        />
      }
      tab={`${t('editTitle')} ${t('common:aboutSign')} ${task.containerName}`}
      actions={isFinal ? undefined : <TaskEndings task={task} before={saveFirst} />}
      cancelLabel={t('back')}
      onCancel={back}
      parts={images}
      below={activity}
    >
      <TransferPlaces places={places} isOpen={!isFinal && places.transferTaskId === id}>
        {task.status === 'completed' && <TransferOutcome containerId={task.containerId} taskId={id} />}
      </TransferPlaces>
      <TransferFields form={form} task={task} />
    </FormPage>
  );
}

interface TransferOutcomeProps {
  containerId: number;
  taskId: number;
}

/** From where to where a completed transfer brought its container, which may have been moved again since. */
function TransferOutcome({ containerId, taskId }: TransferOutcomeProps) {
  const { t } = useTranslation('transfer-tasks');
  const { data } = useQuery(historyQuery(containerId));
  const move = data?.history.find((step) => step.action === 'move' && step.taskId === taskId);
  if (!move) return null;
  return (
    <>
      <div>
        <dt>{t('movedFrom')}</dt>
        <dd>{move.places.from && <Place at={move.places.from} />}</dd>
      </div>
      <div>
        <dt>{t('movedTo')}</dt>
        <dd>{move.places.to && <Place at={move.places.to} />}</dd>
      </div>
    </>
  );
}
