import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Conflict } from './use-entity-form.ts';

/** Someone else saved first: what they changed, and the two ways on. */
export function StaleDialog({ conflict }: { conflict: Conflict | null }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={conflict !== null}
      onClose={() => conflict?.dismiss()}
      title={t('form.staleTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('form.staleText')}</Text>
        {conflict && conflict.theirs.length > 0 && (
          <div>
            <Text size="sm">{t('form.staleChanged')}</Text>
            <List size="sm">
              {conflict.theirs.map((name) => (
                <List.Item key={name}>{labelOf(name)}</List.Item>
              ))}
            </List>
          </div>
        )}
        <Text size="xs" c="dimmed">
          {t('form.staleKeepHint')}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => conflict?.takeTheirs()}>
            {t('form.staleReload')}
          </Button>
          <Button onClick={() => void conflict?.saveMine()}>{t('form.staleKeep')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** A field by the label that the form gives it. */
function labelOf(name: string): string {
  const input = document.querySelector(`[data-path="${name}"]`);
  const label = input?.id ? document.querySelector(`label[for="${input.id}"]`) : null;
  return label?.firstChild?.textContent ?? name;
}
