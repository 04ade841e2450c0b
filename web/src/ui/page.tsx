import { Title } from '@mantine/core';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
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

const Start = createContext<HTMLElement | null>(null);

/** Puts something before all else on the screen that it stands on: the first stop of Tab. */
export function PageStart({ children }: { children: ReactNode }) {
  const start = use(Start);
  return start && createPortal(children, start);
}

/** A screen: one title, its actions at its right, content below. */
export function Page({ title, tab, actions, narrow, children }: PageProps) {
  const [start, setStart] = useState<HTMLElement | null>(null);
  const name = tab ?? (typeof title === 'string' ? title : '');
  useEffect(() => {
    document.title = name ? `${name} · Boxyard` : 'Boxyard';
  }, [name]);
  return (
    <div className={classes.page} data-narrow={narrow || undefined}>
      <div ref={setStart} className={classes.start} />
      <header className={classes.head}>
        <Title order={1} tabIndex={-1}>
          {title}
        </Title>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      <Start value={start}>{children}</Start>
    </div>
  );
}
