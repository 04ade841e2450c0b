import { fieldErrors } from '@boxyard/contract/core/problems.ts';
import { ChosenPassword } from '@boxyard/contract/people/passwords.ts';
import { Alert, Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { sentence } from '../../core/text/i18n.ts';
import { PasswordField } from '../../ui/input/password-field.tsx';
import { activate } from './auth.api.ts';

interface NewPasswordFormProps {
  token: string;
  /** For password managers, in a hidden field. */
  email: string;
  onDone: () => void;
}

export function NewPasswordForm({ token, email, onDone }: NewPasswordFormProps) {
  const { t } = useTranslation('auth');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const form = useForm({ initialValues: { password: '', repeat: '' } });

  async function submit() {
    const { password, repeat } = form.getValues();
    const parsed = ChosenPassword.safeParse({ password });
    const errors = parsed.success ? [] : fieldErrors(parsed.error).reverse();
    const texts = Object.fromEntries(errors.map((error) => [error.path, sentence(error, error.message)]));
    if (repeat !== password) texts.repeat = sentence({ key: 'passwordRepeat' }, 'Password does not match.');
    form.setErrors(texts);
    if (Object.keys(texts).length > 0) return form.getInputNode(texts.password ? 'password' : 'repeat')?.focus();
    setBusy(true);
    setFailure('');
    try {
      await activate(token, password);
      onDone();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const [wrong] = error.errors;
      if (wrong?.path === 'password') form.setFieldError('password', sentence(wrong, wrong.message));
      else setFailure(sentence(error.body, error.body.detail));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="sm">
        <input type="text" name="username" value={email} readOnly hidden autoComplete="username" />
        <PasswordField
          label={t('activation.password')}
          description={t('activation.hint')}
          required
          autoFocus
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <PasswordField
          label={t('activation.repeat')}
          required
          autoComplete="new-password"
          {...form.getInputProps('repeat')}
        />
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Button type="submit" loading={busy} fullWidth>
          {t('activation.save')}
        </Button>
      </Stack>
    </form>
  );
}
