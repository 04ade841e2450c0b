import { Alert, Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CodeInput } from '../../ui/input/code-input.tsx';
import { PasswordField } from '../../ui/input/password-field.tsx';
import { useStepForm } from './use-step-form.ts';

interface ProofFormProps<Answer> {
  action: string;
  send: (proof: { password: string; code: string }) => Promise<Answer>;
  onDone: (answer: Answer) => void;
}

/** What changes the second factor needs both factors. */
export function ProofForm<Answer>({ action, send, onDone }: ProofFormProps<Answer>) {
  const { t } = useTranslation('second-factor');
  const { submit, busy, errors } = useStepForm(
    (field) => send({ password: field('password'), code: field('code') }),
    onDone,
  );
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <PasswordField
          name="password"
          label={t('password')}
          autoComplete="current-password"
          required
          data-autofocus
          error={errors.password}
        />
        <CodeInput label={t('code')} description={t('codeHint')} error={errors.code} />
        {errors.form && (
          <Alert color="red" role="alert">
            {errors.form}
          </Alert>
        )}
        <Button type="submit" loading={busy}>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
