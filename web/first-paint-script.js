// Runs before the first paint: a dark screen never flashes white, only those who were signed in last time see the frame and only
// the others the sign-in, and the files that the screen will ask for are on their way beside the first script.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const chosen = stored('color-scheme');
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const page = document.documentElement;
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  const path = location.pathname.replace(/(.)\/$/, '$1');
  const withoutFrame = /^\/(?:login|activate|forgot-password|second-factor|check|api\/docs)(?:\/|$)/.test(path);
  const wasIn = stored('signed-in') === '1';
  const hasFrame = wasIn && !withoutFrame;
  const hasSignIn = !wasIn && (!withoutFrame || path === '/login');
  page.setAttribute('data-first', hasFrame ? 'frame' : hasSignIn ? 'sign-in' : 'yard');
  // As in core/text/i18n.ts.
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'sk' || tag === 'en');
  const language = (stored('language') ?? spoken) === 'sk' ? 'sk' : 'en';
  page.lang = language;

  // What draws the screen waits until this drawing is seen: until then the stylesheet, the letters and what asks for the
  // session are on their way. A page that nobody looks at is not painted, and some browsers do not tell.
  const painted = new Promise((done) => {
    if (document.visibilityState === 'hidden') return done();
    setTimeout(done, 300);
    new PerformanceObserver(() => done()).observe({ type: 'paint', buffered: true });
  });
  // First the files are asked for (below), which waits for nothing of the application's own.
  globalThis.firstPaint = painted.then(() => new Promise((next) => setTimeout(next)));

  // The session is asked for at once; core/session/session.ts takes the answer, and one tab at a time refreshes (tabs.ts).
  const isStrangers = path === '/' || (withoutFrame && path !== '/second-factor');
  if (wasIn || !isStrangers) {
    const refresh = () =>
      fetch('/api/v1/backoffice/auth/token/refresh', { method: 'POST', credentials: 'same-origin' });
    globalThis.firstRefresh = navigator.locks ? navigator.locks.request('boxyard-refresh', refresh) : refresh();
    globalThis.firstRefresh.catch(() => undefined);
  }

  // Made by the build (web/screens-ahead.ts); while developing there is nothing to fetch ahead.
  const { files = [], start, screens = [] } = JSON.parse(document.currentScript.dataset.ahead);
  if (!start) return;
  const parts = path.split('/');
  const isAt = (pattern) => {
    const named = pattern.split('/');
    return named.length === parts.length && named.every((part, n) => part === '*' || part === parts[n]);
  };
  // Whoever opens a screen needs it after the sign-in, too.
  const isScreen = hasFrame || !(withoutFrame || path === '/');
  const screen = isScreen ? screens.find(({ at }) => isAt(at)) : undefined;
  const title = hasFrame ? screen?.title?.[language] : undefined;
  if (title) {
    page.setAttribute('data-first-title', screen.at.endsWith('/create') ? 'form' : 'screen');
    page.style.setProperty('--first-title', JSON.stringify(title));
  }
  const needed = [
    ...start.draw,
    ...start[language],
    ...(isScreen ? start.frame : path === '/login' ? start.signIn : []),
    ...(screen?.needs ?? []),
    ...(screen?.[language] ?? []),
  ].sort((one, other) => one - other);
  painted.then(() => {
    for (const n of needed) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = `/assets/${files[n]}`;
      document.head.append(link);
    }
  });
})();
