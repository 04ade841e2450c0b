import './core/app.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { getReach, onReach, startReach } from './core/api/reach.ts';
import { colorSchemes } from './core/color-scheme.ts';
import { queryClient } from './core/data/queries.ts';
import { isChunkFailure } from './core/router/chunks.ts';
import { router } from './core/router/router.ts';
import { followOwnLanguage } from './core/session/own-language.ts';
import { getSession, onSession, startSession } from './core/session/session.ts';
import { mayBeSignedIn } from './core/session/signed-in-note.ts';
import { loadTexts, screenTexts, startTexts } from './core/text/i18n.ts';
import { theme } from './core/theme.ts';

// The page's policy forbids code from strings; zod must not even try. It loads later than this.
globalThis.__zod_globalConfig = { jitless: true };

/** A first screen that is ready by then is drawn in one go with its frame; for another the frame is drawn without it. */
const waitsMs = 200;

startReach();
void start();

/** Draws the application once it has the session, and what the screen of this address is made of. */
async function start(): Promise<void> {
  const texts = startTexts();
  if (mayBeSignedIn(location.pathname)) readAhead(texts).catch(reportError);
  await Promise.all([startSession(), texts]);
  await followOwnLanguage().catch(reportError);
  followSession();
  followReach();
  await Promise.race([router.load(), new Promise((done) => setTimeout(done, waitsMs))]);
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

/** The screen's own scripts and texts, while the session's answer is on its way. */
async function readAhead(texts: Promise<void>): Promise<void> {
  const [routes] = router.getMatchedRoutes(location.pathname);
  const scripts = routes.map((route) => router.loadRouteChunk(route));
  await Promise.all([...scripts, texts.then(() => loadTexts(...screenTexts))]);
}

function followSession(): void {
  let { status } = getSession();
  onSession(() => {
    const former = status;
    ({ status } = getSession());
    if (former === 'out' && status === 'in') followOwnLanguage().catch(reportError);
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
