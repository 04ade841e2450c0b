import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage, languages } from '../core/text/i18n.ts';
import classes from './shell.module.css';

/** Each language by its own name. */
export const languageNames = { en: 'English', sk: 'Slovenčina' };

export function LanguageMenu() {
  const { t } = useTranslation('shell');
  const current = currentLanguage();
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px={8}
          className={classes.language}
          visibleFrom="sm"
          rightSection={<IconChevronDown size={14} />}
          aria-label={`${current.toUpperCase()}, ${t('language')}`}
        >
          {current.toUpperCase()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            onClick={() => void chooseLanguage(language)}
            rightSection={language === current ? <IconCheck size={14} /> : null}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
