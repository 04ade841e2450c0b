import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../core/text/i18n.ts';
import { useDropdown } from '../ui/dropdown/use-dropdown.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import classes from './shell.module.css';

const Languages = lazyPart(() => import('./languages.tsx').then((part) => part.Languages));

export function LanguageMenu() {
  const { t } = useTranslation('shell');
  const { target, dropdown } = useDropdown('menu');
  const current = currentLanguage().toUpperCase();
  return (
    <>
      <Button
        {...target}
        variant="subtle"
        color="gray"
        px={8}
        className={classes.language}
        visibleFrom="sm"
        rightSection={<IconChevronDown size={14} />}
        aria-label={`${current}, ${t('language')}`}
      >
        {current}
      </Button>
      <Languages dropdown={dropdown} />
    </>
  );
}
