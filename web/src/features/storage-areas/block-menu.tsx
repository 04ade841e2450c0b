import { reeferRoutes } from '@boxyard/contract/yard/reefers.ts';
import { Menu } from '@mantine/core';
import {
  IconArrowsMove,
  IconArrowsTransferDown,
  IconExternalLink,
  IconHistory,
  IconLogout,
  IconPlugOff,
} from '@tabler/icons-react';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/api/api.ts';
import { invalidate } from '../../core/data/queries.ts';
import { doAct } from '../../ui/action/do-act.ts';
import { offerUndo } from '../../ui/action/undo.tsx';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { useRelease } from '../../ui/container/use-release.ts';
import { LinkMenuItem } from '../../ui/dropdown/link-menu-item.tsx';
import classes from './block-menu.module.css';
import type { Choosing } from './yard/model/mode.ts';
import type { Block } from './yard/model/section-model.ts';
import { moverOf } from './yard/model/target.ts';
import { placeWords } from './yard/model/words.ts';

interface BlockMenuProps {
  block: Block;
  onChoose: (mode: Choosing) => void;
  /** Asks what stood there before. */
  onStays: () => void;
  onClose: () => void;
}

/** What can be done with a container in the yard; stands over its cells. */
export function BlockMenu({ block, onChoose, onStays, onClose }: BlockMenuProps) {
  const { t } = useTranslation(['storage-areas', 'common']);
  const releasePlace = useRelease();
  const { containerId, cin, isInTransfer, isPluggedIn, transferTaskId } = block;
  const label = t('menu.label', { container: cin });

  // The cell that opened the menu; the menu itself would return the focus to its hidden anchor.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  async function release() {
    await releasePlace(containerId, cin);
    await invalidate('yard');
  }

  async function unplug() {
    const { act } = await doAct((by) =>
      call(reeferRoutes.plug, { params: { id: containerId }, body: { isPluggedIn: false }, act: by }),
    );
    offerUndo(t('menu.unplugged', { container: cin }), act);
    await invalidate('yard', 'container');
  }

  return (
    <Menu
      opened
      returnFocus={false}
      menuItemTabIndex={0}
      onClose={onClose}
      position="bottom-start"
      offset={4}
      width={248}
    >
      <Menu.Target>
        <button type="button" className={classes.anchor} tabIndex={-1} aria-label={label} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <div className={classes.head}>
          <ContainerNumber number={cin} copyable={false} />
          <span>{placeWords(block)}</span>
        </div>
        <Menu.Item
          className={classes.item}
          component="a"
          href={`/containers/${containerId}/edit`}
          target="_blank"
          rel="noopener"
          leftSection={<IconExternalLink size={16} stroke={1.6} />}
        >
          {t('menu.details')}
        </Menu.Item>
        {transferTaskId ? (
          <LinkMenuItem
            className={classes.item}
            to="/transfer-tasks/$containerId/$containerNumber/$id/edit"
            params={{ containerId, containerNumber: cin, id: transferTaskId }}
            leftSection={<IconArrowsTransferDown size={16} stroke={1.6} />}
          >
            {t('menu.openTransfer')}
          </LinkMenuItem>
        ) : (
          <>
            <Menu.Item
              className={classes.item}
              leftSection={<IconArrowsMove size={16} stroke={1.6} />}
              onClick={() => onChoose({ kind: 'move', mover: moverOf(block) })}
            >
              {t('menu.move')}
            </Menu.Item>
            <Menu.Item
              className={classes.item}
              leftSection={<IconArrowsTransferDown size={16} stroke={1.6} />}
              onClick={() => onChoose({ kind: 'transfer', mover: moverOf(block) })}
            >
              {t('menu.transfer')}
            </Menu.Item>
          </>
        )}
        <Menu.Item className={classes.item} leftSection={<IconHistory size={16} stroke={1.6} />} onClick={onStays}>
          {t('menu.stays')}
        </Menu.Item>
        {isPluggedIn && (
          <Menu.Item
            className={classes.item}
            leftSection={<IconPlugOff size={16} stroke={1.6} />}
            onClick={() => void unplug()}
          >
            {t('menu.unplug')}
          </Menu.Item>
        )}
        {!isInTransfer && (
          <Menu.Item
            className={classes.item}
            color="var(--danger)"
            leftSection={<IconLogout size={16} stroke={1.6} />}
            onClick={() => void release()}
          >
            {t('common:release.action')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
