import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const middle = { verticalAlign: 'middle' };

/** A boolean in a table: a tick or a dash, with a word for screen readers. */
export function Tick({ on }: { on: boolean }) {
  const { t } = useTranslation();
  const label = on ? t('yes') : t('no');
  return on ? (
    <IconCheck size={16} style={middle} color="var(--accent)" role="img" aria-label={label} />
  ) : (
    <IconMinus size={14} style={middle} color="var(--ink-soft)" role="img" aria-label={label} />
  );
}
