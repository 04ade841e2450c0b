import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../core/session/session.ts';

/** Shows its content to owners of the current account, and a message to everyone else. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  if (useSession().whoami?.isOwner) return children;
  return (
    <Stack gap="xs" p="xl" role="alert">
      <Title order={1}>{t('notAllowed.title')}</Title>
      <Text>{t('notAllowed.text')}</Text>
    </Stack>
  );
}
