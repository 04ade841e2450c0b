import type { ContainerDetail } from '@boxyard/contract/containers.ts';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DeleteAction } from '../../ui/delete-action.tsx';
import { warehouseChoices } from './choices.api.ts';
import { deleteContainer, placesQuery } from './containers.api.ts';
import type { ContainerTab } from './containers.search.ts';

/** The header's actions: where it goes next in the yard, what is added to it, delete. */
export function ContainerActions({ container }: { container: ContainerDetail }) {
  const { t } = useTranslation('containers');
  const navigate = useNavigate();
  const { data } = useQuery(placesQuery(container.id));
  const { data: warehouses = [] } = useQuery(warehouseChoices);
  const { id } = container;
  const current = data?.positions.current[0];
  const warehouseId = current?.warehouseId ?? container.warehouseId ?? warehouses.find((each) => each.isDefault)?.id;
  const add = (tab: ContainerTab) => () => void navigate({ to: '.', search: { tab, add: true } as never });
  const search = current
    ? { reqCntId: id, hSize: container.hSize }
    : { reqCntId: id, hSize: container.hSize, isSelectStorageLocation: 'true', callbackUri: `/containers/${id}/edit` };
  const isInTransfer = (data?.positions.reserved.length ?? 0) > 0;
  return (
    <>
      {data && warehouseId && !isInTransfer && (
        <Button
          component={Link}
          to="/warehouses/$warehouseId/storage-areas"
          params={{ warehouseId } as never}
          search={search as never}
          {...(current && { hash: String(current.storageAreaId) })}
          variant={current ? 'default' : 'filled'}
        >
          {t(current ? 'transfer' : 'selectLocation')}
        </Button>
      )}
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} />}>
            {t('addMenu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={add('transports')}>{t('addGateTransport')}</Menu.Item>
          <Menu.Item onClick={add('damages')}>{t('addDamage')}</Menu.Item>
          <Menu.Item
            component={Link}
            to="/work-tasks/$containerId/$containerNumber/create"
            params={{ containerId: id, containerNumber: container.name } as never}
          >
            {t('addWorkTask')}
          </Menu.Item>
          <Menu.Item onClick={add('billings')}>{t('addTransaction')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DeleteAction
        asButton
        label={t('deleteOne', { name: container.name })}
        message={t('deleteQuestion', { name: container.name })}
        remove={() => deleteContainer(id)}
        done={t('deleted')}
        failed={t('deleteFailed')}
        after={() => void navigate({ to: '/containers', ignoreBlocker: true })}
      />
    </>
  );
}
