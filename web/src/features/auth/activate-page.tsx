import { Alert, Anchor, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { sentence } from '../../core/text/i18n.ts';
import { ConfirmHost } from '../../ui/dialog/confirm.tsx';
import { SignedOutPage } from '../../ui/page/signed-out-page.tsx';
import { ActivationSteps, type Outcome } from './activation-steps.tsx';
import { activationQuery } from './auth.api.ts';

/** Where a link leads: an invitation to accept, a new password to set, a new e-mail to confirm. */
export function ActivatePage({ token }: { token: string }) {
  const { t } = useTranslation(['auth', 'sentences']);
  const { data: link, error } = useQuery(activationQuery(token));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const spent = error && !(error instanceof ApiProblem && (error.status === 0 || error.status >= 500));
  const title = t(`activation.title.${link?.kind ?? 'password'}`);
  return (
    <SignedOutPage title={title}>
      <Stack gap="sm">
        <Title order={1}>{title}</Title>
        {error && (
          <Alert color="red" role="alert">
            {spent ? sentence({ key: 'activationSpent' }, error.message) : sentence({ key: 'offline' }, error.message)}
          </Alert>
        )}
        {link && !outcome && (
          <>
            <Text c="dimmed">{t(`activation.intro.${link.kind}`, { ...link })}</Text>
            <ActivationSteps token={token} link={link} onDone={setOutcome} />
          </>
        )}
        {outcome && <Alert role="status">{t(`activation.done.${outcome}`, { ...link })}</Alert>}
        {(outcome || error) && (
          <Anchor component={Link} to="/login">
            {t('activation.toLogin')}
          </Anchor>
        )}
      </Stack>
      <ConfirmHost />
    </SignedOutPage>
  );
}
