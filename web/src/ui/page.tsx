import { Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import classes from './page.module.css';

interface PageProps {
  title: ReactNode;
  /** For the browser's tab, when the title is more than text. */
  tab?: string;
  actions?: ReactNode;
  /** Forms do not grow over the width that the eye can follow. */
  narrow?: boolean;
  children?: ReactNode;
}

/** A screen: one title, its actions at its right, content below. */
export function Page({ title, tab, actions, narrow, children }: PageProps) {
  const name = tab ?? (typeof title === 'string' ? title : '');
  useEffect(() => {
    document.title = name ? `${name} · Boxyard` : 'Boxyard';
  }, [name]);
  return (
    <div className={classes.page} data-narrow={narrow || undefined}>
      <header className={classes.head}>
        <Title order={1}>{title}</Title>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
