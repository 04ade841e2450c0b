import { ActionIcon, Burger, Button, Kbd } from '@mantine/core';
import { IconClock, IconLogout, IconSearch, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../core/session/session.ts';
import { foreignZone } from '../core/text/zone.ts';
import { Hint } from '../ui/hint/hint.tsx';
import { Brand } from '../ui/page/brand.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { signOut } from '../ui/uploads/sign-out.ts';
import { AccountMenu } from './account-menu.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { controlKey } from './keys/shortcut.ts';
import { LanguageMenu } from './language-menu.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import classes from './shell.module.css';

const Bell = lazyPart(() => import('../features/notifications/bell.tsx').then((part) => part.Bell));
const Unsent = lazyPart(() => import('./unsent.tsx').then((part) => part.Unsent));

const iconStyle = { variant: 'subtle', color: 'gray', size: 34 } as const;

interface TopBarProps {
  menuOpened: boolean;
  menuButton: Ref<HTMLButtonElement>;
  onMenu: () => void;
  onFind: () => void;
}

export function TopBar({ menuOpened, menuButton, onMenu, onFind }: TopBarProps) {
  const { t } = useTranslation('shell');
  return (
    <div className={classes.bar}>
      <Burger
        ref={menuButton}
        opened={menuOpened}
        onClick={onMenu}
        hiddenFrom="md"
        size="sm"
        aria-label={t('toggleMenu')}
        aria-expanded={menuOpened}
      />
      <Link to="/dashboard" className={classes.brand}>
        <Brand />
      </Link>
      <AccountMenu />
      <DepotZone />
      <span className={classes.spacer} />
      <Unsent />
      <FindButton onFind={onFind} />
      <LanguageMenu />
      <ColorSchemeSwitch />
      <span className={classes.bell}>
        <Bell />
      </span>
      <Hint label={t('profile')}>
        <ActionIcon {...iconStyle} component={Link} to="/admins/profile" aria-label={t('profile')} visibleFrom="sm">
          <IconUserCircle size={18} stroke={1.6} />
        </ActionIcon>
      </Hint>
      <Hint label={t('logout')}>
        <ActionIcon {...iconStyle} onClick={() => void signOut()} aria-label={t('logout')} visibleFrom="sm">
          <IconLogout size={18} stroke={1.6} />
        </ActionIcon>
      </Hint>
      <PhoneMenu />
    </div>
  );
}

/** Opens the palette: on a phone by its sign alone. */
function FindButton({ onFind }: { onFind: () => void }) {
  const { t } = useTranslation('shell');
  const shortcut = { 'aria-keyshortcuts': 'Control+K Meta+K', 'aria-haspopup': 'dialog', onClick: onFind } as const;
  return (
    <>
      <Button
        {...shortcut}
        variant="default"
        className={classes.find}
        visibleFrom="sm"
        leftSection={<IconSearch size={16} stroke={1.6} />}
        rightSection={
          <Kbd size="xs" aria-hidden>
            {controlKey} K
          </Kbd>
        }
      >
        {t('find')}
      </Button>
      <ActionIcon {...shortcut} {...iconStyle} aria-label={t('find')} hiddenFrom="sm">
        <IconSearch size={18} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

/** Which clocks all times go by, where it is not this device's. */
function DepotZone() {
  const { t } = useTranslation('shell');
  useSession();
  const zone = foreignZone();
  if (!zone) return null;
  return (
    <Hint label={t('zoneHint', { zone })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard gets to the hint too */}
      <span className={classes.zone} tabIndex={0}>
        <IconClock size={16} stroke={1.6} aria-label={zone} />
        <span aria-hidden>{zone}</span>
      </span>
    </Hint>
  );
}
