import type { ContainerDetail } from '@boxyard/contract/yard/containers.ts';
import type { ActivePositions } from '@boxyard/contract/yard/positions.ts';
import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page/page.tsx';
import { TaskHeading } from '../form/task-heading.tsx';
import { Notice } from './notice.tsx';
import { StorageManagerLink } from './storage-manager-link.tsx';
import { TransferPlaces } from './transfer-places.tsx';

interface NoReservationProps {
  container: ContainerDetail;
  places: ActivePositions;
}

/** Why no transfer can be created now, and where to go instead. */
export function NoReservation({ container, places }: NoReservationProps) {
  const { t } = useTranslation('transfer-tasks');
  const { transferTaskId, positions } = places;
  const isPlaced = positions.current.length > 0;
  return (
    <Page
      title={<TaskHeading words={t('createTitle')} containerId={container.id} number={container.name} />}
      tab={`${t('createTitle')} ${t('common:aboutSign')} ${container.name}`}
    >
      <Stack gap="sm" maw={720}>
        <Notice tone="info">
          {transferTaskId === null ? (
            <>
              <p>{t(isPlaced ? 'noReservation' : 'notPlaced', { container: container.name })}</p>
              <StorageManagerLink container={container} places={places} />
            </>
          ) : (
            <>
              <p>{t('alreadyOpen', { container: container.name })}</p>
              <Link
                to="/transfer-tasks/$containerId/$containerNumber/$id/edit"
                params={{ containerId: container.id, containerNumber: container.name, id: transferTaskId }}
              >
                {t('toTask', { id: transferTaskId })}
              </Link>
            </>
          )}
        </Notice>
        <TransferPlaces places={places} isOpen={transferTaskId !== null} />
      </Stack>
    </Page>
  );
}
