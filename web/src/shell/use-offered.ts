import { IconKeyboard, IconPlus } from '@tabler/icons-react';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { EntryGroup } from '../features/find/entries.ts';
import { useMenu } from './menu.ts';

/** What begins something new; a work task begins at its container. */
const actions: { key: string; to: NonNullable<LinkProps['to']> }[] = [
  { key: 'recordAtGate', to: '/gate' },
  { key: 'newContainer', to: '/containers/create' },
  { key: 'newClient', to: '/clients/create' },
  { key: 'newWorkTask', to: '/containers' },
  { key: 'newEmployee', to: '/employees/create' },
  { key: 'newWarehouse', to: '/warehouses/create' },
];

/** The screens that this person may see, the gate first, and the actions. */
export function useOffered(onHelp: () => void): EntryGroup[] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const screens = useMenu()
    .flatMap(({ entries }) => entries)
    .map(({ key, to, icon, letter }) => ({
      key: `screen-${key}`,
      icon,
      title: t(`menu.${key}`),
      ...(letter && { keys: ['g', letter] }),
      open: () => void navigate({ to }),
    }));
  const isGate = ({ key }: { key: string }) => key === 'screen-gate';
  return [
    {
      key: 'screens',
      label: t('screens'),
      entries: [...screens.filter(isGate), ...screens.filter((screen) => !isGate(screen))],
    },
    {
      key: 'actions',
      label: t('common:actions'),
      entries: [
        ...actions.map(({ key, to }) => ({
          key: `action-${key}`,
          icon: IconPlus,
          title: t(`action.${key}`),
          open: () => void navigate({ to }),
        })),
        { key: 'action-keys', icon: IconKeyboard, title: t('keys.title'), keys: ['?'], open: onHelp },
      ],
    },
  ];
}
