import type { workTaskStatuses } from '@boxyard/contract/enums.ts';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type Tone = 'contrast' | 'info' | 'warn' | 'success' | 'danger' | 'neutral';

/** SPEC.md section 4. */
export const workTaskTones: Record<(typeof workTaskStatuses)[number], Tone> = {
  new: 'contrast',
  in_progress: 'info',
  on_hold: 'warn',
  completed: 'success',
  canceled: 'danger',
};

/** A state as a word with its colour; the mark differs by tone, so that colour is never alone. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
