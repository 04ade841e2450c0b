import { Alert, Button, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { login } from '../../core/session/session.ts';
import { sentence } from '../../core/text/i18n.ts';
import { CodeInput } from '../../ui/input/code-input.tsx';
import { EmailInput } from '../../ui/input/email-input.tsx';
import { PasswordField } from '../../ui/input/password-field.tsx';

const shownFor = 3000;

interface SignInFormProps {
  form: RefObject<HTMLFormElement | null>;
  /** Stands in the field already. */
  email?: string;
  /** Above the fields. */
  head: ReactNode;
  /** Below the button. */
  children?: ReactNode;
  /** Below the form. @param busy it is on its way */
  after?: (busy: boolean) => ReactNode;
  onSignedIn: () => void;
}

/** Address, password and, where it is asked for, the code of the second factor. */
export function SignInForm({ form, email = '', head, children, after, onSignedIn }: SignInFormProps) {
  const { t } = useTranslation(['auth', 'sentences']);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);

  useEffect(() => {
    if (!failure) return;
    const timer = setTimeout(() => setFailure(''), shownFor);
    return () => clearTimeout(timer);
  }, [failure]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const data = new FormData(event.currentTarget);
    setBusy(true);
    setFailure('');
    try {
      const code = String(data.get('code') ?? '').trim();
      const given = { email: String(data.get('email')).trim(), password: String(data.get('password')) };
      await login({ ...given, ...(code && { code }) });
      if (code && !isAppCode(code)) tellCodesLeft().catch(reportError);
      onSignedIn();
    } catch (error) {
      setBusy(false);
      const asked = error instanceof ApiProblem && error.code === 'SECOND_FACTOR';
      if (asked) setAsksCode(true);
      if (!asked || asksCode) setFailure(reason(error));
      form.current?.querySelector<HTMLInputElement>(asked ? '[name=code]' : '[name=password]')?.focus();
    }
  }

  function reason(error: unknown): string {
    if (error instanceof ApiProblem && ['TOO_MANY', 'SECOND_FACTOR'].includes(error.code)) {
      return sentence(error.body, error.body.detail);
    }
    if (error instanceof ApiProblem && (error.status === 0 || error.status >= 500)) return t('offline');
    return t('invalid');
  }

  return (
    <>
      <form ref={form} onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          {head}
          <EmailInput
            name="email"
            label={t('email')}
            autoComplete="username"
            required
            defaultValue={email}
            {...(email === '' && { autoFocus: true })}
          />
          <PasswordField
            name="password"
            label={t('password')}
            autoComplete="current-password"
            required
            {...(email !== '' && { 'data-autofocus': true })}
          />
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
          {children}
        </Stack>
      </form>
      {after?.(busy)}
    </>
  );
}

const isAppCode = (code: string): boolean => /^\d{6}$/.test(code.replace(/[\s-]/g, ''));

async function tellCodesLeft(): Promise<void> {
  const { tellCodesLeft } = await import('./codes-left.ts');
  await tellCodesLeft();
}
