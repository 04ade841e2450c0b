import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** For screens that are not made yet. */
export function ComingSoon() {
  const { t } = useTranslation();
  return (
    <Text p="lg" c="dimmed">
      {t('comingSoon')}
    </Text>
  );
}
