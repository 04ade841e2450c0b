import { ActionIcon, Burger, Tooltip } from '@mantine/core';
import { IconBell, IconClock, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { logout, useSession } from '../core/session/session.ts';
import { foreignZone } from '../core/text/zone.ts';
import { Brand } from '../ui/page/brand.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { LanguageMenu } from './language-menu.tsx';
import classes from './shell.module.css';

const iconStyle = { variant: 'subtle', color: 'gray', size: 34 } as const;

export function TopBar({ menuOpened, onMenu }: { menuOpened: boolean; onMenu: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <div className={classes.bar}>
      <Burger opened={menuOpened} onClick={onMenu} hiddenFrom="md" size="sm" aria-label={t('toggleMenu')} />
      <Link to="/dashboard" className={classes.brand}>
        <Brand />
      </Link>
      <AccountMenu />
      <DepotZone />
      <span className={classes.spacer} />
      <LanguageMenu />
      <ColorSchemeSwitch />
      <Hint label={t('menu.notifications')}>
        <ActionIcon
          {...iconStyle}
          component={Link}
          to="/notifications"
          aria-label={t('menu.notifications')}
          visibleFrom="xs"
        >
          <IconBell size={18} stroke={1.6} />
        </ActionIcon>
      </Hint>
      <Hint label={t('profile')}>
        <ActionIcon {...iconStyle} component={Link} to="/admins/profile" aria-label={t('profile')}>
          <IconUserCircle size={18} stroke={1.6} />
        </ActionIcon>
      </Hint>
      <Hint label={t('logout')}>
        <ActionIcon {...iconStyle} onClick={() => void logout()} aria-label={t('logout')}>
          <IconLogout size={18} stroke={1.6} />
        </ActionIcon>
      </Hint>
    </div>
  );
}

/** Which clocks all times go by, where it is not this device's. */
function DepotZone() {
  const { t } = useTranslation('shell');
  useSession();
  const zone = foreignZone();
  if (!zone) return null;
  return (
    <Tooltip label={t('zoneHint', { zone })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard gets to the hint too */}
      <span className={classes.zone} tabIndex={0}>
        <IconClock size={16} stroke={1.6} aria-label={zone} />
        <span aria-hidden>{zone}</span>
      </span>
    </Tooltip>
  );
}

function Hint({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <span>{children}</span>
    </Tooltip>
  );
}
