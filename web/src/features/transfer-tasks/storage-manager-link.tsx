import type { ContainerDetail } from '@boxyard/contract/containers.ts';
import type { ActivePositions } from '@boxyard/contract/positions.ts';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

interface StorageManagerLinkProps {
  container: Pick<ContainerDetail, 'id' | 'hSize' | 'warehouseId'>;
  places: ActivePositions;
}

/** To the yard: to choose the target of a transfer, or first a place for a container that stands nowhere. */
export function StorageManagerLink({ container, places }: StorageManagerLinkProps) {
  const { t } = useTranslation('transfer-tasks');
  const current = places.positions.current[0];
  const warehouseId = current?.warehouseId ?? container.warehouseId;
  if (warehouseId === null) {
    return (
      <Anchor component={Link} to="/warehouses" underline="always">
        {t('toWarehouses')}
      </Anchor>
    );
  }
  const asked = { reqCntId: container.id, hSize: container.hSize };
  const place = { isSelectStorageLocation: 'true', callbackUri: `/containers/${container.id}/edit` };
  return (
    <Anchor
      renderRoot={(props) => (
        <Link
          to="/warehouses/$warehouseId/storage-areas"
          params={{ warehouseId } as never}
          search={(current ? asked : { ...asked, ...place }) as never}
          {...(current && { hash: String(current.storageAreaId) })}
          {...props}
        />
      )}
      underline="always"
    >
      {t(current ? 'toManager' : 'toManagerToPlace')}
    </Anchor>
  );
}
