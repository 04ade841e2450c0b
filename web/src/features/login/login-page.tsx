import { Alert, Anchor, Button, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownPath } from '../../core/own-path.ts';
import { ApiProblem } from '../../core/problem.ts';
import { login, takeReturnPath } from '../../core/session.ts';
import { GatePage } from '../../ui/gate-page.tsx';
import { signInOptionsQuery } from './login.api.ts';

const shownFor = 3000;

export function LoginPage() {
  const { t } = useTranslation('login');
  const { callbackUri } = useSearch({ from: '/login' });
  const router = useRouter();
  const { data: options } = useQuery(signInOptionsQuery);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!failure) return;
    const timer = setTimeout(() => setFailure(''), shownFor);
    return () => clearTimeout(timer);
  }, [failure]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setBusy(true);
    setFailure('');
    try {
      await login(String(data.get('email')).trim(), String(data.get('password')));
      router.history.replace(ownPath(callbackUri) ?? takeReturnPath() ?? '/dashboard');
    } catch (error) {
      setBusy(false);
      setFailure(reason(error));
      form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
    }
  }

  function reason(error: unknown): string {
    if (error instanceof ApiProblem && error.code === 'TOO_MANY') return error.body.detail;
    if (error instanceof ApiProblem && (error.status === 0 || error.status >= 500)) return t('offline');
    return t('invalid');
  }

  return (
    <GatePage title={t('title')}>
      <form ref={form} onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <Title order={1}>{t('title')}</Title>
          <TextInput name="email" type="email" label={t('email')} autoComplete="username" required autoFocus />
          <PasswordInput name="password" label={t('password')} autoComplete="current-password" required />
          <div aria-live="assertive">{failure && <Alert color="red">{failure}</Alert>}</div>
          <Button type="submit" loading={busy} fullWidth>
            {t('signIn')}
          </Button>
          {options?.forgotPassword && (
            <Anchor component={Link} to="/forgot-password" size="sm">
              {t('forgot')}
            </Anchor>
          )}
        </Stack>
      </form>
    </GatePage>
  );
}
