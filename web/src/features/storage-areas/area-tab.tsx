import type { AreaRoom } from '@boxyard/contract/yard/storage-areas.ts';
import { Tabs, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './area-tab.module.css';

interface AreaTabProps {
  id: number;
  name: string;
  room: AreaRoom | undefined;
}

/** What is under the tab is called by the area's name alone. */
export const areaNameId = (id: number) => `area-name-${id}`;

/** An area's tab, with its free positions. */
export function AreaTab({ id, name, room }: AreaTabProps) {
  const { t } = useTranslation('storage-areas');
  return (
    <Tabs.Tab
      value={String(id)}
      className={classes.tab}
      title={room && t('room.hint', { free: room.free, cells: room.cells })}
    >
      <span className={classes.words}>
        <span id={areaNameId(id)} className={classes.name}>
          {name}
        </span>
        {room && (
          <>
            <span className={classes.free} aria-hidden="true">
              {t('room.free', { count: room.free })}
              {room.plugs && ` · ${t('room.plugs', room.plugs)}`}
            </span>
            <VisuallyHidden>
              {t('room.words', { count: room.free })}
              {room.plugs && ` ${t('room.plugWords', room.plugs)}`}
            </VisuallyHidden>
          </>
        )}
      </span>
    </Tabs.Tab>
  );
}
