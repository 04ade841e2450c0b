import { ActionIcon, Button, Progress, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { sentence } from '../../core/text/i18n.ts';
import { removeUpload, retryUpload, type Upload } from './queue.ts';
import classes from './uploads.module.css';

export function UploadList({ items }: { items: readonly Upload[] }) {
  const { t } = useTranslation('files');
  if (items.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('uploads')}>
      {items.map(({ key, file, status, progress, problem, isRefused, keeping }) => (
        <li key={key} className={classes.item}>
          <Text size="sm" truncate className={classes.name} title={file.name}>
            {file.name}
          </Text>
          {status !== 'failed' && (
            <Progress
              value={progress * 100}
              className={classes.progress}
              aria-label={t('progressOf', { file: file.name })}
            />
          )}
          {status === 'failed' && !isRefused && (
            <Button size="compact-xs" variant="default" onClick={() => retryUpload(key)}>
              {t('retry')}
            </Button>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('forget', { file: file.name })}
            onClick={() => void removeUpload(key)}
          >
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
          {keeping === 'full' && (
            <Text size="xs" c="var(--warn)" role="alert" className={classes.problem}>
              {t('deviceFull')}
            </Text>
          )}
          {status === 'failed' && (
            <Text size="xs" c="var(--danger)" role="alert" className={classes.problem}>
              {problem && sentence(problem, problem.message)}
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
}
