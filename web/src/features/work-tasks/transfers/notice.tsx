import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** A note beside the form: a warning or an information. */
export function Notice({ tone, title, children }: { tone: 'warn' | 'info'; title?: string; children: ReactNode }) {
  const Icon = tone === 'warn' ? IconAlertTriangle : IconInfoCircle;
  return (
    <div className={classes.notice} data-tone={tone} role="note">
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
