import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { resumeSession } from '../../core/session/session.ts';
import { sentence } from '../../core/text/i18n.ts';
import { CodeInput } from '../../ui/input/code-input.tsx';
import { PasswordField } from '../../ui/input/password-field.tsx';
import { activate } from './auth.api.ts';

/** Someone who already signs in elsewhere accepts an invitation with the password they have, and is signed in by it. */
export function AcceptForm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('auth');
  const router = useRouter();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setBusy(true);
    setFailure('');
    try {
      await activate(token, String(data.get('password')), String(data.get('code') ?? '').trim());
      router.history.replace((await resumeSession()) ? '/dashboard' : '/login');
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setBusy(false);
      if (error.code === 'SECOND_FACTOR') setAsksCode(true);
      if (error.code === 'SECOND_FACTOR' && !asksCode) return;
      const wrong = error.code === 'UNAUTHENTICATED';
      setFailure(wrong ? t('invalid') : sentence(error.body, error.body.detail));
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <TextInput label={t('email')} value={email} readOnly autoComplete="username" />
        <PasswordField name="password" label={t('password')} autoComplete="current-password" required autoFocus />
        {asksCode && (
          <>
            <Text size="sm">{t('codeNeeded')}</Text>
            <CodeInput label={t('code')} description={t('codeHint')} autoFocus />
          </>
        )}
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Button type="submit" loading={busy} fullWidth>
          {t('activation.accept')}
        </Button>
        <Anchor component={Link} to="/forgot-password" size="sm">
          {t('forgot')}
        </Anchor>
      </Stack>
    </form>
  );
}
