import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWhoami } from '../../core/session/session.ts';
import { toast } from '../../ui/action/toast.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { CodeInput } from '../../ui/input/code-input.tsx';
import { PasswordField } from '../../ui/input/password-field.tsx';
import { EnrolSteps } from './enrol-steps.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { removeSecondFactor, renewCodes, secondFactorChanged, secondFactorQuery } from './second-factor.api.ts';
import { useStepForm } from './use-step-form.ts';

type Dialog = 'enrol' | 'renew' | 'remove';

/** Whether the own second factor is on, and what can be done about it. */
export function SecondFactorPanel() {
  const { t } = useTranslation('second-factor');
  const { isOn, recoveryCodesLeft } = useSuspenseQuery(secondFactorQuery).data;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isShowingCodes, setShowingCodes] = useState(false);

  async function close() {
    setDialog(null);
    setCodes(null);
    setShowingCodes(false);
    await Promise.all([secondFactorChanged(), loadWhoami()]);
  }

  return (
    <FormGroup title={t('title')} hint={t('hint')} wide>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <StatusBadge tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'on' : 'off')}</StatusBadge>
          {isOn && (
            <Text size="sm" c={recoveryCodesLeft < 3 ? 'var(--danger)' : 'dimmed'}>
              {t('codesLeft', { count: recoveryCodesLeft })}
            </Text>
          )}
        </Group>
        <Group gap="xs">
          {isOn ? (
            <>
              <Button variant="default" onClick={() => setDialog('renew')}>
                {t('newCodes')}
              </Button>
              <Button variant="default" c="var(--danger)" onClick={() => setDialog('remove')}>
                {t('turnOff')}
              </Button>
            </>
          ) : (
            <Button variant="default" onClick={() => setDialog('enrol')}>
              {t('turnOn')}
            </Button>
          )}
        </Group>
      </Group>
      <Modal
        opened={dialog !== null}
        onClose={() => void close()}
        title={dialog && t(`dialog.${dialog}`)}
        closeOnClickOutside={false}
        // Recovery codes are shown only once.
        closeOnEscape={codes === null && !isShowingCodes}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        {dialog === 'enrol' && <EnrolSteps onCodes={() => setShowingCodes(true)} onDone={() => void close()} />}
        {dialog === 'renew' && codes && <RecoveryCodes codes={codes} onDone={() => void close()} />}
        {dialog === 'renew' && !codes && (
          <ProofForm action={t('newCodes')} send={renewCodes} onDone={({ recoveryCodes }) => setCodes(recoveryCodes)} />
        )}
        {dialog === 'remove' && (
          <ProofForm
            action={t('turnOff')}
            send={removeSecondFactor}
            onDone={() => {
              toast.success(t('isOffNow'));
              void close();
            }}
          />
        )}
      </Modal>
    </FormGroup>
  );
}

interface ProofFormProps<Answer> {
  action: string;
  send: (proof: { password: string; code: string }) => Promise<Answer>;
  onDone: (answer: Answer) => void;
}

/** What changes the second factor needs both factors. */
function ProofForm<Answer>({ action, send, onDone }: ProofFormProps<Answer>) {
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
