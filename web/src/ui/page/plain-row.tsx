import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './plain-row.module.css';

/** A short list that needs no columns. */
export function PlainRows({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

interface PlainRowProps {
  name: ReactNode;
  /** Short facts below the name; none twice. */
  details: string[];
  /** A badge or a button at the right. */
  children?: ReactNode;
}

export function PlainRow({ name, details, children }: PlainRowProps) {
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
      {children && (
        <Group gap={8} justify="flex-end">
          {children}
        </Group>
      )}
    </li>
  );
}
