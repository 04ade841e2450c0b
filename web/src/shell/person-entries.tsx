import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../core/session/own-language.ts';
import { currentLanguage, languages } from '../core/text/i18n.ts';
import { languageNames } from '../core/text/language-names.ts';
import { lastDone } from '../ui/action/undo.tsx';
import { ButtonMenu } from '../ui/dropdown/dropdown.tsx';
import { LinkMenuItem } from '../ui/dropdown/link-menu-item.tsx';
import type { Dropdown } from '../ui/dropdown/use-dropdown.ts';
import { signOut } from '../ui/uploads/sign-out.ts';
import classes from './shell.module.css';

export function PersonEntries({ dropdown }: { dropdown: Dropdown }) {
  const { t } = useTranslation(['shell', 'common']);
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const done = lastDone();
  const Scheme = isDark ? IconSun : IconMoon;
  return (
    <ButtonMenu of={dropdown} position="bottom-end" width={240} classNames={{ item: classes.phoneItem }}>
      <Menu.Dropdown>
        {done && (
          <Menu.Item
            leftSection={<IconArrowBackUp size={18} stroke={1.6} />}
            onClick={() => window.dispatchEvent(new Event('undo-again'))}
          >
            {t('common:undo.last', { done })}
          </Menu.Item>
        )}
        <LinkMenuItem to="/admins/profile" leftSection={<IconUserCircle size={18} stroke={1.6} />}>
          {t('profile')}
        </LinkMenuItem>
        <Menu.Item
          leftSection={<Scheme size={18} stroke={1.6} />}
          onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
        >
          {t(isDark ? 'lightMode' : 'darkMode')}
        </Menu.Item>
        <Menu.Label>{t('language')}</Menu.Label>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            onClick={() => void chooseLanguage(language)}
            rightSection={language === currentLanguage() ? <IconCheck size={16} /> : null}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} />} onClick={() => void signOut()}>
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </ButtonMenu>
  );
}
