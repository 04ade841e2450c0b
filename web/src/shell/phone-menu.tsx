import { ActionIcon } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDropdown } from '../ui/dropdown/use-dropdown.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';

const PersonEntries = lazyPart(() => import('./person-entries.tsx').then((part) => part.PersonEntries));

/** On a phone one button holds what the head of a wider screen shows one by one. */
export function PhoneMenu() {
  const { t } = useTranslation('shell');
  const { target, dropdown } = useDropdown('menu');
  return (
    <>
      <ActionIcon {...target} variant="subtle" color="gray" size={44} aria-label={t('personMenu')} hiddenFrom="sm">
        <IconUserCircle size={20} stroke={1.6} />
      </ActionIcon>
      <PersonEntries dropdown={dropdown} />
    </>
  );
}
