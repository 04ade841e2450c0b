// Runs before the first paint: a dark screen never flashes white, only who was signed in last time sees the frame, and
// the scripts that the screen will ask for are on their way beside the first one.
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
  const hasFrame = stored('signed-in') === '1' && !withoutFrame;
  page.setAttribute('data-first', hasFrame ? 'frame' : 'yard');

  // Set by the build (web/first-paint.ts); while developing there is nothing to fetch ahead.
  const ahead = JSON.parse(document.currentScript.dataset.ahead ?? '{}');
  const screen = hasFrame ? ahead.frame : location.pathname === '/login' ? ahead.signIn : [];
  for (const href of [...(ahead[stored('language') ?? 'en'] ?? []), ...(screen ?? [])]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
})();
