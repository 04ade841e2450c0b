import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { PlainRow } from '../../ui/page/plain-row.tsx';

interface SignInRowProps {
  name: string;
  details: string[];
  isCurrent: boolean;
  busy: boolean;
  onEnd: () => void;
}

export function SignInRow({ name, details, isCurrent, busy, onEnd }: SignInRowProps) {
  const { t } = useTranslation('sign-ins');
  return (
    <PlainRow name={name} details={details}>
      {isCurrent ? (
        <StatusBadge tone="success">{t('current')}</StatusBadge>
      ) : (
        <Button variant="default" size="xs" loading={busy} aria-label={t('endOne', { name })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </PlainRow>
  );
}
