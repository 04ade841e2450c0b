import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';

/** What is written down by then is as good as at once. */
const lateSeconds = 120;

interface RecordedLateProps {
  /** When it happened. */
  at: number | null;
  /** When it was recorded. */
  createdAt: number;
}

/** Says of what was recorded after it happened when that was. */
export function RecordedLate({ at, createdAt }: RecordedLateProps) {
  const { t } = useTranslation();
  if (at === null || createdAt - at <= lateSeconds) return null;
  return (
    <Text size="xs" c="dimmed">
      {t('recordedLate', { date: formatDateTime(createdAt) })}
    </Text>
  );
}
