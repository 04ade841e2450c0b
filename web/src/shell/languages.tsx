import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { chooseLanguage } from '../core/session/own-language.ts';
import { currentLanguage, languages } from '../core/text/i18n.ts';
import { languageNames } from '../core/text/language-names.ts';
import { ButtonMenu } from '../ui/dropdown/dropdown.tsx';
import type { Dropdown } from '../ui/dropdown/use-dropdown.ts';

export function Languages({ dropdown }: { dropdown: Dropdown }) {
  const current = currentLanguage();
  return (
    <ButtonMenu of={dropdown} position="bottom-end" width={160}>
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
    </ButtonMenu>
  );
}
