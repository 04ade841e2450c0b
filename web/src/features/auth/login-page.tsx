import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { ownPath } from '../../core/session/own-path.ts';
import { login, takeReturnPath } from '../../core/session/session.ts';
import { sentence } from '../../core/text/i18n.ts';
import { CodeInput } from '../../ui/input/code-input.tsx';
import { PasswordField } from '../../ui/input/password-field.tsx';
import { SignedOutPage } from '../../ui/page/signed-out-page.tsx';
import { DemoSignIns } from './demo-sign-ins.tsx';
import { signInOptionsQuery } from './sign-in-options.api.ts';

const shownFor = 3000;

export function LoginPage() {
  const { t } = useTranslation(['auth', 'sentences']);
  const { callbackUri } = useSearch({ from: '/login' });
  const router = useRouter();
  const { data: options } = useQuery(signInOptionsQuery);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
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
      const code = String(data.get('code') ?? '').trim();
      const given = { email: String(data.get('email')).trim(), password: String(data.get('password')) };
      await login({ ...given, ...(code && { code }) });
      if (code && !isAppCode(code)) tellCodesLeft().catch(reportError);
      router.history.replace(ownPath(callbackUri) ?? takeReturnPath() ?? '/dashboard');
    } catch (error) {
      setBusy(false);
      const asked = error instanceof ApiProblem && error.code === 'SECOND_FACTOR';
      if (asked) setAsksCode(true);
      if (!asked || asksCode) setFailure(reason(error));
      form.current?.querySelector<HTMLInputElement>(asked ? '[name=code]' : '[name=password]')?.focus();
    }
  }

  /** As if it had been typed: a second factor is asked for, and a refusal told, in the form. */
  function signInAs(given: { email: string; password: string }) {
    const { current } = form;
    for (const name of ['email', 'password'] as const) {
      const input = current?.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (input) input.value = given[name];
    }
    current?.requestSubmit();
  }

  function reason(error: unknown): string {
    if (error instanceof ApiProblem && ['TOO_MANY', 'SECOND_FACTOR'].includes(error.code)) {
      return sentence(error.body, error.body.detail);
    }
    if (error instanceof ApiProblem && (error.status === 0 || error.status >= 500)) return t('offline');
    return t('invalid');
  }

  return (
    <SignedOutPage title={t('title')}>
      <form ref={form} onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <div>
            <Title order={1}>{t('title')}</Title>
            <Text size="sm" c="dimmed">
              {t('about')}
            </Text>
          </div>
          <TextInput name="email" type="email" label={t('email')} autoComplete="username" required autoFocus />
          <PasswordField name="password" label={t('password')} autoComplete="current-password" required />
          {asksCode && (
            <>
              <Text size="sm">{t('codeNeeded')}</Text>
              <CodeInput label={t('code')} description={t('codeHint')} autoFocus />
            </>
          )}
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
      {options && options.demo.length > 0 && <DemoSignIns signIns={options.demo} disabled={busy} onChoose={signInAs} />}
    </SignedOutPage>
  );
}

const isAppCode = (code: string): boolean => /^\d{6}$/.test(code.replace(/[\s-]/g, ''));

async function tellCodesLeft(): Promise<void> {
  const { tellCodesLeft } = await import('./codes-left.ts');
  await tellCodesLeft();
}
