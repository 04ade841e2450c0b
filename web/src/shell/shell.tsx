import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { followChanges } from '../core/data/live.ts';
import { useSession } from '../core/session/session.ts';
import { dropReasons } from '../ui/action/toast.ts';
import { ConfirmHost } from '../ui/dialog/confirm.tsx';
import { ListWaiting } from '../ui/list/list-waiting.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { OpenFind } from '../ui/page/open-find.ts';
import skip from '../ui/page/skip-link.module.css';
import { FindHost } from './find-host.tsx';
import { Footer } from './footer.tsx';
import { GoHint } from './keys/go-hint.tsx';
import { useKeys } from './keys/use-keys.ts';
import { OfflineBar, useHasBar } from './offline-bar.tsx';
import { PaperHead } from './paper-head.tsx';
import { ProgressBar } from './progress-bar.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

const Toasts = lazyPart(() => import('./toasts.tsx').then((part) => part.Toasts));
const SignInAgain = lazyPart(() => import('../features/auth/sign-in-again.tsx').then((part) => part.SignInAgain));
const KeysDialog = lazyPart(() => import('./keys/keys-dialog.tsx').then((part) => part.KeysDialog));

export function Shell() {
  const { t } = useTranslation('shell');
  const [opened, { toggle, close }] = useDisclosure(false);
  const [dialog, setDialog] = useState<'find' | 'keys'>();
  const shut = () => setDialog(undefined);
  const find = () => setDialog('find');
  const help = () => setDialog('keys');
  const isGoing = useKeys({ onFind: find, onHelp: help });
  const path = useRouterState({ select: (state) => state.location.pathname });
  useLiveChanges();
  const hasBar = useHasBar();
  const { whoami, isPaused } = useSession();
  const required = whoami?.secondFactor === 'required';
  const menu = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLElement>(null);
  // The drawer takes the focus that is in it along when it goes.
  const shutMenu = (next: RefObject<HTMLElement | null>) => {
    if (opened && menu.current?.contains(document.activeElement)) next.current?.focus();
    close();
  };
  useHotkeys([['Escape', () => shutMenu(menuButton), { preventDefault: false }]]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when the address changes
  useEffect(() => shutMenu(content), [path]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reasons that were left open speak of the screen that was left
  useEffect(() => dropReasons, [path]);

  if (required) return <Navigate to="/second-factor" ignoreBlocker />;
  return (
    <div className={classes.frame} data-bar={hasBar || undefined}>
      <a className={skip.link} href="#content">
        {t('skip')}
      </a>
      <header className={classes.header}>
        <ProgressBar />
        <TopBar menuOpened={opened} menuButton={menuButton} onMenu={toggle} onFind={find} />
        <OfflineBar />
      </header>
      <div className={classes.navbar} data-opened={opened || undefined}>
        <Sidebar ref={menu} />
        <Footer />
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard shuts the drawer by Escape */}
      <main ref={content} className={classes.main} id="content" tabIndex={-1} onClick={close}>
        <PaperHead />
        <OpenFind value={find}>
          <Suspense fallback={<ScreenWaiting />}>
            <Outlet />
          </Suspense>
        </OpenFind>
      </main>
      {isPaused && <SignInAgain />}
      <Toasts />
      {isGoing && <GoHint />}
      <FindHost opened={dialog === 'find'} onClose={shut} onHelp={help} />
      <KeysDialog opened={dialog === 'keys'} onClose={shut} />
      <ConfirmHost />
    </div>
  );
}

/** While even the script that says what is on its way has not come. */
const ScreenWaiting = () => (
  <div className={classes.waiting}>
    <ListWaiting height={36} />
  </div>
);

function useLiveChanges() {
  const client = useQueryClient();
  const account = useSession().whoami?.accounts[0]?.accountSlug;
  useEffect(() => {
    if (!account) return;
    const stop = new AbortController();
    void followChanges(client, account, stop.signal);
    return () => stop.abort();
  }, [client, account]);
}
