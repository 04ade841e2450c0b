import type { ReactNode } from 'react';
import classes from './tab-panel.module.css';

/** A tab of a record's screen: its actions at the right, its list below. */
export function TabPanel({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.panel}>
      <div className={classes.actions}>{actions}</div>
      {children}
    </div>
  );
}
