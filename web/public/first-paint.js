// Runs before the first paint: a dark screen never flashes white, only who was signed in last time sees the frame and only
// who was not sees the sign-in, and the scripts that the screen will ask for are on their way beside the first one.
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
  const withoutFrame = /^\/(?:login|activate|forgot-password|second-factor|check|api\/docs)(?:\/|$)/.test(
    location.pathname,
  );
  const wasIn = stored('signed-in') === '1';
  const hasFrame = wasIn && !withoutFrame;
  const hasSignIn = !wasIn && (!withoutFrame || location.pathname === '/login');
  page.setAttribute('data-first', hasFrame ? 'frame' : hasSignIn ? 'sign-in' : 'yard');
  // As in core/text/i18n.ts.
  const language = stored('language') ?? 'en';
  page.lang = language;

  // Set by the build (web/first-paint.ts); while developing there is nothing to fetch ahead.
  const ahead = JSON.parse(document.currentScript.dataset.ahead ?? '{}');
  // Who opens a screen will need them after the sign-in, too.
  const isScreen = hasFrame || !(withoutFrame || location.pathname === '/');
  const screen = isScreen ? ahead.frame : location.pathname === '/login' ? ahead.signIn : [];
  const texts = ahead[language];
  for (const href of [...(ahead.draw ?? []), ...(texts ?? []), ...(screen ?? [])]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
})();
