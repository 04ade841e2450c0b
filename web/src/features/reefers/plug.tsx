import type { ButtonProps } from '@mantine/core';
import { IconPlug, IconPlugOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/action/action-button.tsx';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { reefers } from './reefers.api.ts';

export function PlugBadge({ isPluggedIn }: { isPluggedIn: boolean }) {
  const { t } = useTranslation('reefers');
  return <StatusBadge tone={isPluggedIn ? 'success' : 'warn'}>{t(`isPluggedIn.${isPluggedIn}`)}</StatusBadge>;
}

interface PlugButtonProps extends ButtonProps {
  reefer: { id: number; name: string; isPluggedIn: boolean };
}

/** Plugs a reefer in or unplugs it by one click, which can be undone. */
export function PlugButton({ reefer: { id, name, isPluggedIn }, ...rest }: PlugButtonProps) {
  const { t } = useTranslation('reefers');
  const Sign = isPluggedIn ? IconPlugOff : IconPlug;
  return (
    <ActionButton
      leftSection={<Sign size={15} stroke={1.6} />}
      aria-label={t(isPluggedIn ? 'unplugOne' : 'plugInOne', { name })}
      run={(act) => reefers.plug(id, !isPluggedIn, act)}
      done={t(isPluggedIn ? 'unplugged' : 'pluggedIn', { name })}
      {...rest}
    >
      {t(isPluggedIn ? 'unplug' : 'plugIn')}
    </ActionButton>
  );
}
