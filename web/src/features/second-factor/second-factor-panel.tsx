import { Button, Group, Modal, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWhoami } from '../../core/session/session.ts';
import { toast } from '../../ui/action/toast.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { EnrolSteps } from './enrol-steps.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { removeSecondFactor, renewCodes, secondFactorChanged, secondFactorQuery } from './second-factor.api.ts';

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
