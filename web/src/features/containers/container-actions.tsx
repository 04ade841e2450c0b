import type { ContainerDetail } from '@boxyard/contract/yard/containers.ts';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { LinkMenuItem } from '../../ui/dropdown/link-menu-item.tsx';
import { useReturnToList } from '../../ui/list/list-memory.ts';
import { placesQuery } from '../positions/positions.api.ts';
import { warehouseChoices } from '../warehouses/warehouses.api.ts';
import type { ContainerTab } from './container-search.ts';
import { containers } from './containers.api.ts';

interface ContainerActionsProps {
  container: ContainerDetail;
  /** Its last passage was out: a place for it is offered, but not urged. */
  hasLeft: boolean;
  /** Opens the dialog that places a hold on it; undefined where there is none. */
  onHold: (() => void) | undefined;
}

/** The buttons of the head: place, or move and transfer; add, delete. */
export function ContainerActions({ container, hasLeft, onHold }: ContainerActionsProps) {
  const { t } = useTranslation('containers');
  const navigate = useNavigate();
  const toList = useReturnToList('/containers');
  const { data } = useQuery(placesQuery(container.id));
  const { data: warehouses = [] } = useQuery(warehouseChoices);
  const { id } = container;
  const current = data?.positions.current[0];
  const warehouseId = container.warehouseId ?? warehouses.find((each) => each.isDefault)?.id;
  const add = (tab: ContainerTab) => () =>
    void navigate({ to: '/containers/$id/edit', params: { id }, search: { tab, add: true } });
  const mover = { reqCntId: id, hSize: container.hSize };
  const callbackUri = `/containers/${id}/edit`;
  const isInTransfer = (data?.positions.reserved.length ?? 0) > 0;
  return (
    <>
      {current && !isInTransfer && (
        <>
          <LinkButton
            to="/warehouses/$warehouseId/storage-areas"
            params={{ warehouseId: current.warehouseId }}
            search={{ ...mover, isMoveNow: 'true', callbackUri }}
            hash={String(current.storageAreaId)}
            variant="default"
          >
            {t('moveNow')}
          </LinkButton>
          <LinkButton
            to="/warehouses/$warehouseId/storage-areas"
            params={{ warehouseId: current.warehouseId }}
            search={{ ...mover, callbackUri }}
            hash={String(current.storageAreaId)}
            variant="default"
          >
            {t('transfer')}
          </LinkButton>
        </>
      )}
      {data && !current && warehouseId && !isInTransfer && (
        <LinkButton
          to="/warehouses/$warehouseId/storage-areas"
          params={{ warehouseId }}
          search={{ ...mover, isSelectStorageLocation: 'true', callbackUri }}
          variant={hasLeft ? 'default' : 'filled'}
        >
          {t('selectLocation')}
        </LinkButton>
      )}
      <Menu position="bottom-end" returnFocus>
        <div data-creates>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={14} />}>
              {t('addMenu')}
            </Button>
          </Menu.Target>
        </div>
        <Menu.Dropdown>
          <Menu.Item onClick={add('transports')}>{t('addGateTransport')}</Menu.Item>
          <Menu.Item onClick={add('damages')}>{t('addDamage')}</Menu.Item>
          <LinkMenuItem
            to="/work-tasks/$containerId/$containerNumber/create"
            params={{ containerId: id, containerNumber: container.name }}
          >
            {t('addWorkTask')}
          </LinkMenuItem>
          <Menu.Item onClick={add('billings')}>{t('addTransaction')}</Menu.Item>
          {onHold && <Menu.Item onClick={onHold}>{t('placeHold')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <DeleteAction
        asButton
        texts="containers"
        values={{ name: container.name }}
        remove={(act) => containers.remove(id, act)}
        after={() => void toList({ ignoreBlocker: true })}
      />
    </>
  );
}
