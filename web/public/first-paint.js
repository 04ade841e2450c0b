// Runs before the first paint: a dark screen never flashes white, and only who was signed in last time sees the frame.
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
  page.setAttribute('data-first', stored('signed-in') === '1' && !withoutFrame ? 'frame' : 'yard');
})();
