import { Alert, Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { sentence } from '../../core/text/i18n.ts';
import { EmailInput } from '../../ui/input/email-input.tsx';
import { SignedOutPage } from '../../ui/page/signed-out-page.tsx';
import { askForLink } from './auth.api.ts';
import { signInOptionsQuery } from './sign-in-options.api.ts';

/** Asks for a link by mail; without mail it says who can help. */
export function ForgotPage() {
  const { t } = useTranslation('auth');
  const { data: options } = useQuery(signInOptionsQuery);
  const [sentTo, setSentTo] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    setBusy(true);
    setFailure('');
    try {
      await askForLink(email);
      setSentTo(email);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setFailure(sentence(error.errors[0] ?? error.body, error.body.detail));
    } finally {
      setBusy(false);
    }
  }

  return (
    <SignedOutPage title={t('forgotTitle')}>
      <Stack gap="sm">
        <Title order={1}>{t('forgotTitle')}</Title>
        {options?.forgotPassword === false && <Text>{t('forgotWithoutMail')}</Text>}
        {options?.forgotPassword && !sentTo && (
          <form onSubmit={(event) => void submit(event)}>
            <Stack gap="sm">
              <Text c="dimmed">{t('forgotIntro')}</Text>
              <EmailInput name="email" label={t('email')} autoComplete="username" required autoFocus />
              {failure && (
                <Alert color="red" role="alert">
                  {failure}
                </Alert>
              )}
              <Button type="submit" loading={busy} fullWidth>
                {t('sendLink')}
              </Button>
            </Stack>
          </form>
        )}
        {sentTo && <Alert role="status">{t('linkSent', { email: sentTo })}</Alert>}
        <Anchor component={Link} to="/login" size="sm">
          {t('backToLogin')}
        </Anchor>
      </Stack>
    </SignedOutPage>
  );
}
