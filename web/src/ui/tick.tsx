import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** A yes or no in a table: a mark for the eye, the word for everyone. */
export function Tick({ on }: { on: boolean }) {
  const { t } = useTranslation();
  const word = on ? t('yes') : t('no');
  return (
    <span title={word} style={{ color: on ? 'var(--mantine-color-text)' : 'var(--mantine-color-dimmed)' }}>
      {on ? (
        <IconCheck size={16} stroke={2.2} aria-hidden="true" style={{ verticalAlign: 'middle' }} />
      ) : (
        <IconMinus size={16} stroke={1.6} aria-hidden="true" style={{ verticalAlign: 'middle' }} />
      )}
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  );
}
