import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { keepAsked } from './core/api/asked-first.ts';
import { getReach, onReach } from './core/api/reach.ts';
import { colorSchemes } from './core/color-scheme.ts';
import { queryClient } from './core/data/queries.ts';
import { awaitFirstScreen } from './core/first-screen.ts';
import { isChunkFailure } from './core/router/chunks.ts';
import { router } from './core/router/router.ts';
import { followOwnLanguage } from './core/session/own-language.ts';
import { getSession, onSession } from './core/session/session.ts';
import { mayBeSignedIn } from './core/session/signed-in-note.ts';
import { loadTexts, screenTexts, startTexts } from './core/text/i18n.ts';
import { theme } from './core/theme.ts';

/** A first screen that is ready by then is drawn in one go with its frame; for another the frame is drawn without it. */
const waitsMs = 200;

/** Draws the application once its texts, and what else it needs, are there. */
export async function draw(ready: Promise<unknown>): Promise<void> {
  const texts = startTexts();
  if (mayBeSignedIn(location.pathname)) readAhead(texts).catch(reportError);
  await Promise.all([ready, texts]);
  await followOwnLanguage().catch(reportError);
  followSession();
  followReach();
  const first = location.pathname;
  const loaded = router.load();
  const stands = loaded.then(() => settled());
  void stands.then(() => keepAsked(getSession().whoami?.id ?? 0, first));
  awaitFirstScreen(stands);
  await Promise.race([loaded, new Promise((done) => setTimeout(done, waitsMs))]);
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no root element.');
  const root = createRoot(element);
  // In pieces, between which the browser answers to keys and fingers.
  startTransition(() =>
    root.render(
      <StrictMode>
        <MantineProvider theme={theme} colorSchemeManager={colorSchemes} defaultColorScheme="auto">
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </StrictMode>,
    ),
  );
}

/** Once a screen has everything that it asks for, one thing after the other. */
function settled(): Promise<void> {
  return new Promise((done) => {
    const cache = queryClient.getQueryCache();
    const stop = cache.subscribe(() => {
      if (cache.getAll().length === 0 || queryClient.isFetching() > 0) return;
      stop();
      done();
    });
  });
}

/** The screen's own scripts and texts, and the contract, on which it stands, while the session's answer is on its way. */
async function readAhead(texts: Promise<void>): Promise<void> {
  const [routes] = router.getMatchedRoutes(location.pathname);
  const scripts = [import('@boxyard/contract/core/list.ts'), ...routes.map((route) => router.loadRouteChunk(route))];
  await Promise.all([...scripts, texts.then(() => loadTexts(...screenTexts))]);
}

/** The screen that the router is led to next. */
function nextScreen(): Promise<void> {
  return new Promise((done) => {
    const stop = router.subscribe('onResolved', () => {
      stop();
      done(settled());
    });
  });
}

function followSession(): void {
  let { status } = getSession();
  onSession(() => {
    const former = status;
    ({ status } = getSession());
    if (former === 'out' && status === 'in') {
      awaitFirstScreen(nextScreen());
      followOwnLanguage().catch(reportError);
    }
    if (status !== 'out') return;
    queryClient.clear();
    void router.invalidate();
  });
}

/** A screen that could not be loaded is tried again once the server is back. */
function followReach(): void {
  onReach(() => {
    const failed = router.state.matches.find(({ status }) => status === 'error');
    if (!failed || !getReach().isReached) return;
    // The router keeps a part that once failed; on the screen that says so there is nothing to lose.
    if (isChunkFailure(failed.error)) location.reload();
    else void router.invalidate();
  });
}
