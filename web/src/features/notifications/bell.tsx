import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useModule, useSession } from '../../core/session/session.ts';
import { formatNumber } from '../../core/text/format.ts';
import { useDropdown } from '../../ui/dropdown/use-dropdown.ts';
import { Hint } from '../../ui/hint/hint.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import classes from './bell.module.css';
import { latestQuery } from './notifications.api.ts';

const Panel = lazyPart(() => import('./panel.tsx').then((part) => part.Panel));
const look = { variant: 'subtle', color: 'gray', size: 34 } as const;
const most = 99;

/** How many lines are unread, and the latest under it. While the module is off it leads to the page that says so. */
export function Bell() {
  const { t } = useTranslation('shell');
  return useModule('notifications') ? (
    <LiveBell />
  ) : (
    <Hint label={t('menu.notifications')}>
      <ActionIcon {...look} component={Link} to="/notifications" aria-label={t('menu.notifications')} visibleFrom="sm">
        <IconBell size={18} stroke={1.6} />
      </ActionIcon>
    </Hint>
  );
}

function LiveBell() {
  const { t } = useTranslation('shell');
  const id = useSession().whoami?.id ?? 0;
  const { data } = useQuery(latestQuery(id));
  const { target, dropdown } = useDropdown('dialog');
  const unread = data?.unread ?? 0;
  const label = unread > 0 ? t('unread', { count: unread }) : t('menu.notifications');
  return (
    <>
      <ActionIcon
        {...look}
        {...target}
        aria-label={label}
        title={dropdown.opened ? undefined : label}
        className={classes.bell ?? ''}
      >
        <IconBell size={18} stroke={1.6} />
        {unread > 0 && (
          <span className={classes.count} aria-hidden>
            {unread > most ? `${most}+` : formatNumber(unread)}
          </span>
        )}
      </ActionIcon>
      <Panel latest={data?.latest ?? []} unread={unread} dropdown={dropdown} />
    </>
  );
}
