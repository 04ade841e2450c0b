import type { Page, Request } from '@playwright/test';

/** What opens over a screen. */
export const opened = '[data-opened-now]';

/**
 * Marks the next button of the screen that was not tried yet, and answers what it is called; null when all were. Of a table
 * one row is enough, of a yard a few blocks. What stands around the screen is named `shell`, and is the same on all of them.
 */
export function markTrigger(page: Page, tried: string[], within?: string): Promise<string | null> {
  return page.evaluate(
    ([known, part]) => {
      document.querySelector('[data-trigger]')?.removeAttribute('data-trigger');
      const root = part ? document.querySelector(part) : document;
      const buttons = root?.querySelectorAll<HTMLElement>(
        'button, [aria-haspopup], [role=button], [role=menuitem]:not(a), [role=tab]',
      );
      const likes = new Map<string, number>();
      for (const button of buttons ?? []) {
        if (!button.checkVisibility() || button.matches(':disabled, [type=submit], [inert] *, [data-no-click]'))
          continue;
        if (button.closest('tbody tr:nth-child(n + 2), [role=row][aria-rowindex]:nth-child(n + 3)')) continue;
        const isShell = button.closest('header.mantine-AppShell-header, nav') !== null;
        const label = button.getAttribute('aria-label') ?? button.title ?? '';
        const words = label || button.innerText || button.closest('label')?.innerText || button.id;
        const name = `${isShell ? 'shell' : location.pathname} ${words.trim().replace(/\d+/g, '0')}`;
        const like = `${button.className} ${button.parentElement?.className}`;
        const before = likes.get(like) ?? 0;
        likes.set(like, before + 1);
        if (known.includes(name) || before > 12) continue;
        button.setAttribute('data-trigger', '');
        return name;
      }
      return null;
    },
    [tried, within ?? ''] as const,
  );
}

/** Forgets what is open, so that `hasOpened` sees what comes. */
export async function forgetOpened(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('[data-opened-now]')) each.removeAttribute('data-opened-now');
    const popups = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
    for (const each of document.querySelectorAll(popups)) {
      if (each.checkVisibility()) each.setAttribute('data-opened-before', '');
      else each.removeAttribute('data-opened-before');
    }
  });
}

/** Marks what has opened since; answers its role, or null when nothing did. */
export function markOpened(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const popups = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
    const found = [...document.querySelectorAll(popups)].filter(
      (each) => each.checkVisibility() && !each.hasAttribute('data-opened-before'),
    );
    // A dialog may bring a list along: the outermost is looked at, with all that is in it.
    found[0]?.setAttribute('data-opened-now', '');
    return found[0]?.getAttribute('role') ?? null;
  });
}

/** Waits until all that was asked for has been answered and drawn. The stream of changes never is. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => void (request.url().includes('/events') || open.add(request)));
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => void open.delete(request));
  // A function in the page ends with the page that a button leads away from; this is asked of the next one then.
  const drawn = () =>
    page.waitForFunction(
      () => new Promise<true>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
    );
  return async () => {
    await drawn();
    while (open.size > 0) {
      await page.waitForEvent('requestfinished', { timeout: 2000 }).catch(() => open.clear());
      await drawn();
    }
  };
}
