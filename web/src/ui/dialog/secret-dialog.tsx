import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface SecretDialogProps {
  title: string;
  onClose: () => void;
  /** What is shown once; without it the dialog is closed. */
  children: ReactNode;
}

/** Shows something once. Neither a click beside the dialog nor Escape may lose it. */
export function SecretDialog({ title, onClose, children }: SecretDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={Boolean(children)}
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{t('close')}</Button>
      </Group>
    </Modal>
  );
}
