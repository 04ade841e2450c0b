import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InstantInput } from '../../ui/input/instant-input.tsx';

interface PassageTimeProps {
  /** Null: now. */
  value?: number | null;
  onChange?: (seconds: number | null) => void;
  error?: ReactNode;
}

/** The passage is now, unless it is written down later. */
export function PassageTime({ value = null, onChange, ...rest }: PassageTimeProps) {
  const { t } = useTranslation('gate');
  if (value === null)
    return (
      <Group gap={8} wrap="nowrap">
        <Text size="sm">{t('now')}</Text>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange?.(Math.floor(Date.now() / 60_000) * 60)}>
          {t('otherTime')}
        </Button>
      </Group>
    );
  return (
    <Group gap={8} wrap="nowrap">
      <InstantInput
        aria-label={t('passedAt')}
        label={t('passedAt')}
        autoFocus
        value={value}
        onChange={onChange ?? ignore}
        {...rest}
      />
      <Button variant="subtle" size="compact-sm" onClick={() => onChange?.(null)}>
        {t('backToNow')}
      </Button>
    </Group>
  );
}

const ignore = () => undefined;
