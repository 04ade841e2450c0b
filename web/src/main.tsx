import './core/app.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { getReach, onReach, startReach } from './core/api/reach.ts';
import { colorSchemes } from './core/color-scheme.ts';
import { queryClient } from './core/data/queries.ts';
import { startStyles } from './core/own-styles.ts';
import { isChunkFailure } from './core/router/chunks.ts';
import { router } from './core/router/router.ts';
import { getSession, onSession, startSession } from './core/session/session.ts';
import { startTexts } from './core/text/i18n.ts';
import { theme } from './core/theme.ts';

// The page's policy forbids code from strings; zod must not even try. It loads later than this.
globalThis.__zod_globalConfig = { jitless: true };

startReach();
await Promise.all([startStyles(), startTexts(), startSession()]);

onSession(() => {
  if (getSession().status !== 'out') return;
  queryClient.clear();
  void router.invalidate();
});

// A screen that could not be loaded is tried again once the server is back.
onReach(() => {
  const failed = router.state.matches.find(({ status }) => status === 'error');
  if (!failed || !getReach().isReached) return;
  // The router keeps a part that once failed; on the screen that says so there is nothing to lose.
  if (isChunkFailure(failed.error)) location.reload();
  else void router.invalidate();
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} colorSchemeManager={colorSchemes} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
