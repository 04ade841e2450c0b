import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Hint } from '../ui/hint/hint.tsx';

export function ColorSchemeSwitch() {
  const { t } = useTranslation('shell');
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const label = dark ? t('lightMode') : t('darkMode');
  return (
    <Hint label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        visibleFrom="sm"
        aria-label={label}
        onClick={() => setColorScheme(dark ? 'light' : 'dark')}
      >
        {dark ? <IconSun size={18} stroke={1.6} /> : <IconMoon size={18} stroke={1.6} />}
      </ActionIcon>
    </Hint>
  );
}
