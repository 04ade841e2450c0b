import type { ReactNode } from 'react';
import classes from './side-by-side.module.css';

interface SideBySideProps {
  /** The width of the second pane beside the first. */
  second?: 'equal' | 'wider';
  children: ReactNode;
}

/** Two panes beside each other; one below the other on a narrow screen. */
export function SideBySide({ second = 'equal', children }: SideBySideProps) {
  return <div className={`${classes.panes} ${classes[second]}`}>{children}</div>;
}
