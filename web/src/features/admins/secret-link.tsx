import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';

/** A link that is shown once: whoever opens it sets a password. */
export function SecretLink({ link, expiresAt }: { link: string; expiresAt?: number | undefined }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs">
      <Text size="sm">{t('secretLink.hint')}</Text>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          label={t('secretLink.label')}
          value={link}
          readOnly
          flex={1}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              data-autofocus
              onClick={copy}
              leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
            >
              {copied ? t('copied') : t('copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      {expiresAt !== undefined && (
        <Text size="xs" c="dimmed">
          {t('secretLink.expires', { at: formatDateTime(expiresAt) })}
        </Text>
      )}
    </Stack>
  );
}
