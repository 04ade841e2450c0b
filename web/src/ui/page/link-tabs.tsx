import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './link-tabs.module.css';

interface LinkTab {
  label: string;
  to: NonNullable<LinkProps['to']>;
  search?: Record<string, string>;
  /** The addresses below it are not its own. */
  exact?: boolean;
}

interface LinkTabsProps {
  label: string;
  tabs: readonly LinkTab[];
  /** What stands below the tabs. */
  children: ReactNode;
}

/** The screens of one subject, each with an address of its own. */
export function LinkTabs({ label, tabs, children }: LinkTabsProps) {
  const nav = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // On a phone they do not all fit: the one that is open is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is open at another address
  useEffect(() => {
    const open = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && open)
      nav.current.scrollLeft = open.offsetLeft - (nav.current.clientWidth - open.clientWidth) / 2;
  }, [path]);
  return (
    <>
      <nav ref={nav} className={classes.tabs} aria-label={label}>
        {tabs.map(({ label: name, to, search = {}, exact = false }) => (
          // The router types a search by its route; each list reads its own with its own schema.
          <Link key={to} to={to} search={search as never} activeOptions={{ exact, includeSearch: false }}>
            {name}
          </Link>
        ))}
      </nav>
      <div className={classes.below}>{children}</div>
    </>
  );
}
