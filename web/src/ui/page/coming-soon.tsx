import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Page } from './page.tsx';
import { useTabTitle } from './use-tab-title.ts';

/** For screens that are not made yet. */
export function ComingSoon() {
  const { t } = useTranslation();
  return (
    <Text p="lg" c="dimmed">
      {t('comingSoon')}
    </Text>
  );
}

interface Unmade {
  /** A key under `menu` of the shell's texts. */
  title: string;
}

/** A screen that says so, under its name. */
export function ComingScreen({ title }: Unmade) {
  const { t } = useTranslation('shell');
  return (
    <Page title={t(`menu.${title}`)}>
      <ComingSoon />
    </Page>
  );
}

/** For addresses that have no screen at all yet. */
export function NothingYet({ title }: Unmade) {
  useTabTitle(useTranslation('shell').t(`menu.${title}`));
  return null;
}
