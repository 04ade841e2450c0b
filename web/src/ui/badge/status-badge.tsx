import type { workTaskStatuses } from '@boxyard/contract/core/enums.ts';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type Tone = 'contrast' | 'info' | 'warn' | 'success' | 'danger' | 'neutral';

/** The colour of a task's status. */
export const workTaskTones: Record<(typeof workTaskStatuses)[number], Tone> = {
  new: 'contrast',
  in_progress: 'info',
  on_hold: 'warn',
  completed: 'success',
  canceled: 'danger',
};

/** A status as a word in its colour, with a mark that differs by tone, so that colour alone never tells it. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
