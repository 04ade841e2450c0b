import { Button, Modal, Text } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { leavePaused, useSession } from '../../core/session/session.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Above a form over which the session has ended: the same person goes on, and nothing of it is lost. */
export function SignInAgain() {
  const { t } = useTranslation('auth');
  const { isPaused = false, whoami } = useSession();
  const form = useRef<HTMLFormElement>(null);
  return (
    <Modal
      opened={isPaused}
      onClose={() => undefined}
      title={t('ended.title')}
      size={420}
      zIndex={500}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <SignInForm
        form={form}
        email={whoami?.email ?? ''}
        head={<Text size="sm">{t('ended.text')}</Text>}
        onSignedIn={() => undefined}
      >
        <Button variant="subtle" color="gray" fullWidth onClick={leavePaused}>
          {t('ended.leave')}
        </Button>
      </SignInForm>
    </Modal>
  );
}
