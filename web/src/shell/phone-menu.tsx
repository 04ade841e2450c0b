import { ActionIcon, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { logout } from '../core/session/session.ts';
import { chooseLanguage, currentLanguage, languages } from '../core/text/i18n.ts';
import { LinkMenuItem } from '../ui/action/link-menu-item.tsx';
import { languageNames } from './language-menu.tsx';
import classes from './shell.module.css';

/** On a phone one button holds what the head of a wider screen shows one by one. */
export function PhoneMenu() {
  const { t } = useTranslation('shell');
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const Scheme = isDark ? IconSun : IconMoon;
  return (
    <Menu position="bottom-end" width={240} classNames={{ item: classes.phoneItem }}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('personMenu')} hiddenFrom="sm">
          <IconUserCircle size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} />} onClick={() => void logout()}>
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
