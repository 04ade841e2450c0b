import { Anchor, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownPath } from '../../core/session/own-path.ts';
import { getSession, takeReturnPath } from '../../core/session/session.ts';
import { SignedOutPage } from '../../ui/page/signed-out-page.tsx';
import { DemoSignIns } from './demo-sign-ins.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { signInOptionsQuery } from './sign-in-options.api.ts';

export function LoginPage() {
  const { t } = useTranslation('auth');
  const { callbackUri } = useSearch({ from: '/login' });
  const router = useRouter();
  const { data: options } = useQuery(signInOptionsQuery);
  const form = useRef<HTMLFormElement>(null);
  const [hasEnded] = useState(() => getSession().hasEnded === true);

  /** As if it had been typed: a second factor is asked for, and a refusal told, in the form. */
  function signInAs(given: { email: string; password: string }) {
    const { current } = form;
    for (const name of ['email', 'password'] as const) {
      const input = current?.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (input) input.value = given[name];
    }
    current?.requestSubmit();
  }

  const head = (
    <div>
      <Title order={1}>{t('title')}</Title>
      <Text size="sm" c="dimmed">
        {t(hasEnded ? 'ended.title' : 'about')}
      </Text>
    </div>
  );
  return (
    <SignedOutPage title={t('title')}>
      <SignInForm
        form={form}
        head={head}
        after={(busy) =>
          options &&
          options.demo.length > 0 && <DemoSignIns signIns={options.demo} disabled={busy} onChoose={signInAs} />
        }
        onSignedIn={() => router.history.replace(ownPath(callbackUri) ?? takeReturnPath() ?? '/dashboard')}
      >
        {options?.forgotPassword && (
          <Anchor component={Link} to="/forgot-password" size="sm">
            {t('forgot')}
          </Anchor>
        )}
      </SignInForm>
    </SignedOutPage>
  );
}
