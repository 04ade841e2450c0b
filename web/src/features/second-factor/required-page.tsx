import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/api/api.ts';
import { loadWhoami, useSession } from '../../core/session/session.ts';
import { ConfirmHost } from '../../ui/dialog/confirm.tsx';
import { SignedOutPage } from '../../ui/page/signed-out-page.tsx';
import { signOut } from '../../ui/uploads/sign-out.ts';
import { EnrolSteps } from './enrol-steps.tsx';

/** Shown where the account requires a second factor and the admin has none: enrol, choose another account, or sign out. */
export function RequiredPage() {
  const { t } = useTranslation('second-factor');
  const router = useRouter();
  const [current, ...others] = useSession().whoami?.accounts ?? [];
  async function goOn() {
    await loadWhoami();
    router.history.replace('/dashboard');
  }
  async function choose(account: string) {
    await call(accountRoutes.choose, { params: { account } });
    await goOn();
  }
  return (
    <SignedOutPage title={t('requiredTitle')}>
      <Stack gap="sm">
        <Title order={1}>{t('requiredTitle')}</Title>
        <Text c="dimmed">{t('requiredIntro', { account: current?.accountName })}</Text>
        <EnrolSteps onDone={() => void goOn()} />
        {others.map(({ accountSlug, accountName }) => (
          <Button key={accountSlug} variant="subtle" color="gray" onClick={() => void choose(accountSlug)}>
            {t('workFor', { account: accountName })}
          </Button>
        ))}
        <Anchor component="button" type="button" size="sm" ta="start" onClick={() => void signOut()}>
          {t('signOut')}
        </Anchor>
      </Stack>
      <ConfirmHost />
    </SignedOutPage>
  );
}
