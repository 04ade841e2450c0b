import type { StackWarning } from '@boxyard/contract/positions.ts';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sentence } from '../../core/i18n.ts';
import classes from './transports.module.css';

interface TransportWarningsProps {
  warnings: StackWarning[];
  onClose?: () => void;
  /** What the warning asks for, beside it. */
  action?: ReactNode;
}

/** What does not fit together, and is none of the form's errors. */
export function TransportWarnings({ warnings, onClose, action }: TransportWarningsProps) {
  const { t } = useTranslation();
  if (warnings.length === 0) return null;
  return (
    <Alert
      role="status"
      className={classes.warnings}
      variant="light"
      icon={<IconAlertTriangle size={16} />}
      {...(onClose && { withCloseButton: true, closeButtonLabel: t('close'), onClose })}
    >
      <div className={classes.warning}>
        {warnings.map((warning) => (
          <span key={warning.key}>{sentence(warning, warning.message)}</span>
        ))}
        {action}
      </div>
    </Alert>
  );
}
