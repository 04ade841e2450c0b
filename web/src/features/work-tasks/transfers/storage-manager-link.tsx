import type { ContainerDetail } from '@boxyard/contract/yard/containers.ts';
import type { ActivePositions } from '@boxyard/contract/yard/positions.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

interface StorageManagerLinkProps {
  container: Pick<ContainerDetail, 'id' | 'hSize' | 'warehouseId'>;
  places: ActivePositions;
}

/** A link to the yard: to choose the target of a transfer, or a place for a container that has none. */
export function StorageManagerLink({ container, places }: StorageManagerLinkProps) {
  const { t } = useTranslation('transfer-tasks');
  const current = places.positions.current[0];
  const warehouseId = current?.warehouseId ?? container.warehouseId;
  if (warehouseId === null) return <Link to="/warehouses">{t('toWarehouses')}</Link>;
  const asked = { reqCntId: container.id, hSize: container.hSize };
  const place = { isSelectStorageLocation: 'true', callbackUri: `/containers/${container.id}/edit` };
  return (
    <Link
      to="/warehouses/$warehouseId/storage-areas"
      params={{ warehouseId }}
      search={current ? asked : { ...asked, ...place }}
      {...(current && { hash: String(current.storageAreaId) })}
    >
      {t(current ? 'toManager' : 'toManagerToPlace')}
    </Link>
  );
}
