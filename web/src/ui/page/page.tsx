import { Title } from '@mantine/core';
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './page.module.css';
import { useTabTitle } from './use-tab-title.ts';

interface PageProps {
  title: ReactNode;
  /** For the browser's tab, when the title is more than text. */
  tab?: string;
  actions?: ReactNode;
  /** Limits the width, for forms. */
  narrow?: boolean;
  /** On a phone the title is for screen readers alone: the screen needs the room. */
  untitled?: boolean;
  children?: ReactNode;
}

/** A screen was there before: the first one after a load leaves the focus to the browser. */
let hasOpened = false;

const Start = createContext<HTMLElement | null>(null);

/** Puts something before all else on the screen that it stands on: the first stop of Tab. */
export function PageStart({ children }: { children: ReactNode }) {
  const start = use(Start);
  return start && createPortal(children, start);
}

/** A screen: one title, its actions at its right, content below. */
export function Page({ title, tab, actions, narrow, untitled, children }: PageProps) {
  const [start, setStart] = useState<HTMLElement | null>(null);
  const name = tab ?? (typeof title === 'string' ? title : '');
  // After a key or a link led here, Tab goes on from the heading; a field that takes the focus itself keeps it.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasOpened && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    hasOpened = true;
  }, []);
  useTabTitle(name);
  return (
    <div className={classes.page} data-narrow={narrow || undefined} data-untitled={untitled || undefined}>
      <div ref={setStart} className={classes.start} />
      <header className={classes.head}>
        <Title ref={heading} order={1} tabIndex={-1}>
          {title}
        </Title>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      <Start value={start}>{children}</Start>
    </div>
  );
}
