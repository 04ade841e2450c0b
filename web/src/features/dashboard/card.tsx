import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dashboard.module.css';

interface CardProps {
  title: ReactNode;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Card({ title, aside, children }: CardProps) {
  return (
    <section className={classes.card}>
      <header className={classes.cardHead}>
        <Title order={2}>{title}</Title>
        {aside && <div className={classes.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  );
}

/** Grey lines of the final height, while the first answer is on its way. */
export function Bones({ lines }: { lines: number }) {
  return Array.from({ length: lines }, (_, line) => line).map((line) => (
    <span key={line} className={classes.boneLine}>
      <span className={classes.bone} style={{ width: `${52 + ((line * 17) % 40)}%` }} />
    </span>
  ));
}
