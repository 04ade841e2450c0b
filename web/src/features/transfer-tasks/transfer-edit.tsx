import { finalStatuses } from '@boxyard/contract/work-tasks.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../core/queries.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { placesQuery } from './places.api.ts';
import { TransferActions } from './transfer-actions.tsx';
import { TransferFields } from './transfer-fields.tsx';
import { TransferOutcome } from './transfer-outcome.tsx';
import { TransferPlaces } from './transfer-places.tsx';
import { TransferUpdate, valuesOf } from './transfer-task.values.ts';
import { transferTaskQuery, updateTransferTask } from './transfer-tasks.api.ts';
import { TransferTitle } from './transfer-title.tsx';

interface TransferTaskEditProps {
  id: number;
  /** The areas of pictures before and after, which another feature draws. */
  images?: ReactNode;
}

export function TransferTaskEdit({ id, images }: TransferTaskEditProps) {
  const { t } = useTranslation('transfer-tasks');
  const navigate = useNavigate();
  const { data: task } = useSuspenseQuery(transferTaskQuery(id));
  const { data: places } = useSuspenseQuery(placesQuery(task.containerId));
  const isFinal = finalStatuses.some((status) => status === task.status);
  const form = useEntityForm({
    initial: valuesOf(task),
    version: task.version,
    schema: TransferUpdate,
    save: (body, version) => updateTransferTask(id, body, version),
    onSaved: () => navigate({ to: '/transfer-tasks' }),
    reload: async () => {
      const fresh = await queryClient.fetchQuery({ ...transferTaskQuery(id), staleTime: 0 });
      return { values: valuesOf(fresh), version: fresh.version };
    },
    toasts: { saved: t('updated'), failed: t('common:form.errorOccurred') },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `follow` is new at each render; another state of the task is what counts
  useEffect(() => form.follow({ values: valuesOf(task), version: task.version }), [task]);

  const back = () => navigate({ to: '/containers/$id/edit', params: { id: task.containerId } as never });
  return (
    <FormPage
      form={form}
      title={<TransferTitle words={t('editTitle')} number={task.containerName} status={task.status} />}
      tab={`${t('editTitle')} :: ${task.containerName}`}
      actions={isFinal ? undefined : <TransferActions containerId={task.containerId} taskId={id} />}
      cancelLabel={t('back')}
      onCancel={() => void back()}
    >
      <TransferPlaces places={places} isOpen={!isFinal && places.transferTaskId === id}>
        {task.status === 'completed' && <TransferOutcome containerId={task.containerId} taskId={id} />}
      </TransferPlaces>
      <TransferFields
        form={form}
        status={task.status}
        assignee={{ id: task.assigneeId, name: task.assigneeName }}
        reporter={{ id: task.reporterId, name: task.reporterName }}
        images={images}
      />
    </FormPage>
  );
}
