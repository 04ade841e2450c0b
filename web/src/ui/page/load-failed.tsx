import { Button, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { isChunkFailure } from '../../core/router/chunks.ts';
import { sentence } from '../../core/text/i18n.ts';
import { NotFound } from './not-found.tsx';
import { useTabTitle } from './use-tab-title.ts';

/** Shown in place of a screen whose code or data could not be loaded. */
export function LoadFailed({ error }: { error: unknown }) {
  if (error instanceof ApiProblem && error.code === 'NOT_FOUND') {
    return <NotFound text={sentence(error.body, error.body.detail)} />;
  }
  return <Failed error={error} />;
}

function Failed({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const chunk = isChunkFailure(error);
  const title = chunk ? t('failed.chunkTitle') : t('failed.title');
  useTabTitle(title);
  const text = error instanceof ApiProblem ? sentence(error.body, error.body.detail) : t('failed.text');
  return (
    <Stack role="alert" align="flex-start" gap="xs" p="xl" maw={560}>
      <Title order={1}>{title}</Title>
      <Text>{chunk ? t('failed.chunkText') : text}</Text>
      <Button mt="sm" onClick={() => location.reload()}>
        {t('failed.reload')}
      </Button>
    </Stack>
  );
}
