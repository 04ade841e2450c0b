import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../core/device/server-clock.ts';
import { useSession } from '../../core/session/session.ts';
import { formatDate } from '../../core/text/format.ts';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import { saveFile } from '../../ui/action/save-file.ts';

interface RecoveryCodesProps {
  codes: string[];
  /** What was done before, in a sentence. */
  done?: string;
  onDone: () => void;
}

/** Shown once, to be kept away from the phone. */
export function RecoveryCodes({ codes, done, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('second-factor');
  const head = [t('codesFile'), useSession().whoami?.email, formatDate(serverNow())].join(', ');
  return (
    <Stack gap="sm">
      {done && <Alert role="status">{done}</Alert>}
      <Text size="sm">{t('keepCodes')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {codes.map((code) => (
          <Text key={code} component="li" size="sm" ff="monospace" ta="center">
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <CopyButton text={codes.join('\n')} />
          <Button
            variant="default"
            onClick={() => saveFile(`${t('codesFile')}.txt`, [head, ...codes, ''].join('\n'), 'text/plain')}
            leftSection={<IconDownload size={16} />}
          >
            {t('download')}
          </Button>
        </Group>
        <Button onClick={onDone}>{t('kept')}</Button>
      </Group>
    </Stack>
  );
}
