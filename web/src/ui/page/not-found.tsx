import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** No such page, or no such record. */
export function NotFound({ text }: { text?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Stack align="flex-start" gap="xs" p="xl">
      <Title order={1}>{t('notFound.title')}</Title>
      <Text>{text ?? t('notFound.text')}</Text>
      <Anchor component={Link} to="/dashboard">
        {t('notFound.home')}
      </Anchor>
    </Stack>
  );
}
