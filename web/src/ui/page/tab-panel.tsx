import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './tab-panel.module.css';

/** A tab of a record's screen: its actions at the right, its list below. */
export function TabPanel({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <Stack gap={12}>
      <div className={classes.actions}>{actions}</div>
      {children}
    </Stack>
  );
}
