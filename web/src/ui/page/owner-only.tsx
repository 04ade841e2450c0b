import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../core/session/session.ts';
import { useTabTitle } from './use-tab-title.ts';

/** Shows its content to owners of the current account, and a message to everyone else. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  return useSession().whoami?.isOwner ? children : <NotAllowed />;
}

function NotAllowed() {
  const { t } = useTranslation();
  useTabTitle(t('notAllowed.title'));
  return (
    <Stack gap="xs" p="xl" role="alert">
      <Title order={1}>{t('notAllowed.title')}</Title>
      <Text>{t('notAllowed.text')}</Text>
    </Stack>
  );
}
