import { Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SecretLink } from './secret-link.tsx';

interface LinkDialogProps {
  title: string;
  link: { activationLink: string; activationExpiresAt?: number } | null | '';
  onClose: () => void;
}

/** Shows an activation link once. Neither a click beside the dialog nor Escape may lose it. */
export function LinkDialog({ title, link, onClose }: LinkDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={Boolean(link)}
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {link && <SecretLink link={link.activationLink} expiresAt={link.activationExpiresAt} />}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{t('close')}</Button>
      </Group>
    </Modal>
  );
}
