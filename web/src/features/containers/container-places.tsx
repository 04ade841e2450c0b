import type { ContainerDetail } from '@boxyard/contract/yard/containers.ts';
import type { StoragePosition } from '@boxyard/contract/yard/positions.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/action/action-button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Place } from '../../ui/container/place.tsx';
import { ReleaseButton } from '../../ui/container/release-button.tsx';
import { Said } from '../../ui/container/said.tsx';
import { cancelReservation, placesQuery } from '../positions/positions.api.ts';
import classes from './containers.module.css';

/** The container's place and its reserved place, with the buttons for a reservation that has no task yet. */
export function ContainerPlaces({ container }: { container: ContainerDetail }) {
  const { t } = useTranslation(['containers', 'common']);
  const { data } = useQuery(placesQuery(container.id));
  if (!data) return <div className={classes.place} />;
  const { current, reserved } = data.positions;
  const target = reserved[0];
  return (
    <div className={classes.places}>
      <div className={classes.place}>
        <span className={classes.label}>{t('common:place.current')}</span>
        {current.length > 0 ? (
          <>
            <InYard containerId={container.id} cells={current} />
            <ReleaseButton containerId={container.id} name={container.name} />
          </>
        ) : (
          <Text size="sm" c="dimmed">
            {t('common:place.none')}
          </Text>
        )}
      </div>
      {target && (
        <div className={classes.place}>
          <span className={classes.label}>{t('common:place.new')}</span>
          <Place at={reserved} />
          {data.transferTaskId ? (
            <LinkButton
              size="compact-sm"
              variant="default"
              to="/transfer-tasks/$containerId/$containerNumber/$id/edit"
              params={{ containerId: container.id, containerNumber: container.name, id: data.transferTaskId }}
            >
              {t('openTransferTask')}
            </LinkButton>
          ) : (
            <>
              <LinkButton
                size="compact-sm"
                to="/transfer-tasks/create/$containerId/$containerNumber/$row/$tier/$position/$size"
                params={{
                  containerId: container.id,
                  containerNumber: container.name,
                  row: target.row,
                  tier: target.tier,
                  position: target.position,
                  size: reserved.length,
                }}
              >
                {t('createTransferTask')}
              </LinkButton>
              <ActionButton
                size="compact-sm"
                run={(act) => cancelReservation(container.id, act)}
                done={t('reservationCanceled')}
              >
                {t('cancelReservation')}
              </ActionButton>
            </>
          )}
        </div>
      )}
      {data.warnings.map((warning) => (
        <Text key={warning.key} size="sm" c="var(--warn)" role="status">
          ⚠ <Said said={warning} />
        </Text>
      ))}
    </div>
  );
}

/** The place as a link to the storage area manager, which shows the container there. */
function InYard({ containerId, cells }: { containerId: number; cells: StoragePosition[] }) {
  const { t } = useTranslation('containers');
  const [first] = cells;
  if (!first) return null;
  return (
    <Link
      to="/warehouses/$warehouseId/storage-areas"
      params={{ warehouseId: first.warehouseId }}
      search={{ reqCntId: containerId }}
      hash={String(first.storageAreaId)}
      title={t('showInYard')}
    >
      <Place at={cells} />
    </Link>
  );
}
