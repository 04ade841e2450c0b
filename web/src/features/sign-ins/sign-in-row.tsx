import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import classes from './sign-ins.module.css';

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
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{name}</strong>
        <span className={classes.details}>
          {details.map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
        </span>
      </div>
      {isCurrent ? (
        <StatusBadge tone="success">{t('current')}</StatusBadge>
      ) : (
        <Button variant="default" size="xs" loading={busy} aria-label={t('endOne', { name })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
