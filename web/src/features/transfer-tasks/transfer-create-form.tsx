import type { ContainerDetail } from '@boxyard/contract/containers.ts';
import type { ActivePositions } from '@boxyard/contract/positions.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormPage } from '../../ui/form-page.tsx';
import { TaskHeading } from '../../ui/tasks/task-heading.tsx';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { CancelReservation } from './cancel-reservation.tsx';
import { StorageManagerLink } from './storage-manager-link.tsx';
import { TransferFields } from './transfer-fields.tsx';
import { TransferPlaces } from './transfer-places.tsx';
import { emptyTransfer, newTransfer } from './transfer-task.values.ts';
import { createTransferTask } from './transfer-tasks.api.ts';

/** The place that the address names. */
export interface Target {
  row: number;
  tier: number;
  position: number;
}

interface TransferCreateFormProps {
  container: ContainerDetail;
  places: ActivePositions;
  target: Target;
}

export function TransferCreateForm({ container, places, target }: TransferCreateFormProps) {
  const { t } = useTranslation('transfer-tasks');
  const navigate = useNavigate();
  const { history } = useRouter();
  const leave = () => (history.canGoBack() ? history.back() : navigate({ to: '/transfer-tasks' }));
  const form = useEntityForm({
    initial: emptyTransfer,
    schema: newTransfer(container.id),
    save: createTransferTask,
    onSaved: leave,
    toasts: { saved: t('created'), failed: t('common:form.errorOccurred') },
  });
  const back = () => navigate({ to: '/containers/$id/edit', params: { id: container.id } as never });
  const isReserved = places.positions.reserved.length > 0 && places.transferTaskId === null;
  return (
    <FormPage
      form={form}
      title={<TaskHeading words={t('createTitle')} number={container.name} />}
      tab={`${t('createTitle')} :: ${container.name}`}
      actions={isReserved && <CancelReservation containerId={container.id} after={() => void leave()} />}
      cancelLabel={t('back')}
      onCancel={() => void back()}
    >
      <TransferPlaces
        places={places}
        isOpen
        missing={
          <>
            {t('reservationGone')} <StorageManagerLink container={container} places={places} />
          </>
        }
        note={isElsewhere(places, target) && t('reservedElsewhere')}
      />
      <TransferFields form={form} />
    </FormPage>
  );
}

function isElsewhere({ positions: { reserved } }: ActivePositions, target: Target): boolean {
  const first = reserved[0];
  return (
    first !== undefined &&
    (first.row !== target.row || first.tier !== target.tier || first.position !== target.position)
  );
}
