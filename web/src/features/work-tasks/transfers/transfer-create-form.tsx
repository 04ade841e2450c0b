import type { ContainerDetail } from '@boxyard/contract/yard/containers.ts';
import type { ActivePositions } from '@boxyard/contract/yard/positions.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ownPath } from '../../../core/session/own-path.ts';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { FormPage } from '../../../ui/form/form-page.tsx';
import { useCreateForm } from '../../../ui/form/use-record-form.ts';
import { cancelReservation } from '../../positions/positions.api.ts';
import { TaskHeading } from '../form/task-heading.tsx';
import { workTasks } from '../work-tasks.api.ts';
import { StorageManagerLink } from './storage-manager-link.tsx';
import { newTransfer } from './transfer.values.ts';
import { TransferFields } from './transfer-fields.tsx';
import { TransferPlaces } from './transfer-places.tsx';

const texts = 'transfer-tasks';

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
  callbackUri: string | undefined;
}

export function TransferCreateForm({ container, places, target, callbackUri }: TransferCreateFormProps) {
  const { t } = useTranslation(texts);
  const navigate = useNavigate();
  const { history } = useRouter();
  const leave = () => (history.canGoBack() ? history.back() : navigate({ to: '/transfer-tasks' }));
  /** Without a reservation there is nothing to do in the yard, which lies between here and the screen that began it. */
  const giveUp = () => {
    const from = ownPath(callbackUri);
    return from ? history.replace(from) : leave();
  };
  const form = useCreateForm(workTasks, { texts, schema: newTransfer(container.id), onSaved: leave });
  const back = () => navigate({ to: '/containers/$id/edit', params: { id: container.id } });
  const isReserved = places.positions.reserved.length > 0 && places.transferTaskId === null;
  return (
    <FormPage
      form={form}
      title={<TaskHeading words={t('createTitle')} containerId={container.id} number={container.name} />}
      tab={`${t('createTitle')} ${t('common:aboutSign')} ${container.name}`}
      actions={
        isReserved && (
          <ActionButton
            c="var(--danger)"
            run={(act) => cancelReservation(container.id, act)}
            done={t('reservationCanceled')}
            after={giveUp}
          >
            {t('cancelReservation')}
          </ActionButton>
        )
      }
      cancelLabel={t('back')}
      onCancel={back}
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
