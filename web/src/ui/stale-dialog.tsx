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
        {conflict && <FieldNames title={t('form.staleChanged')} paths={conflict.theirs} />}
        {conflict && <FieldNames title={t('form.staleContested')} paths={conflict.contested} />}
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

function FieldNames({ title, paths }: { title: string; paths: string[] }) {
  const names = [...new Set(paths.map(labelOf))];
  if (names.length === 0) return null;
  return (
    <div>
      <Text size="sm">{title}</Text>
      <List size="sm">
        {names.map((name) => (
          <List.Item key={name}>{name}</List.Item>
        ))}
      </List>
    </div>
  );
}

/** A field by the label that the form gives it, or the part of the form that it belongs to. */
function labelOf(path: string): string {
  const input = document.querySelector(`[data-path="${path}"]`);
  const label = input?.id ? document.querySelector(`label[for="${input.id}"]`) : null;
  const name = label?.firstChild?.textContent ?? input?.getAttribute('aria-label');
  if (name) return name;
  const dot = path.lastIndexOf('.');
  return dot > 0 ? labelOf(path.slice(0, dot)) : path;
}
