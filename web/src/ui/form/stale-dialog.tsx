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
        {conflict && <FieldNames conflict={conflict} />}
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

/** What they changed, and where I changed the same. */
function FieldNames({ conflict: { theirs, contested } }: { conflict: Conflict }) {
  const { t } = useTranslation();
  const isMine = (path: string) => contested.some((mine) => mine === path || mine.startsWith(`${path}.`));
  const names = new Map(theirs.map((path) => [labelOf(path), isMine(path)]));
  if (names.size === 0) return null;
  return (
    <div>
      <Text size="sm">{t('form.staleChanged')}</Text>
      <List size="sm">
        {[...names].map(([name, mine]) => (
          <List.Item key={name}>{mine ? t('form.staleContested', { field: name }) : name}</List.Item>
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
