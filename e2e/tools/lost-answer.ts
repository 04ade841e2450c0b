import type { Page } from '@playwright/test';

/**
 * Loses the next answer from the addresses `done`, once the server has done it, and keeps from the page what it reads at the addresses
 * `read` from then on. @returns what releases these reads
 */
export async function loseAnswer(page: Page, done: string, read: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(
    done,
    async (route) => {
      await route.fetch();
      await page.route(read, async (each) => {
        await released.promise;
        // The page may have asked anew meanwhile.
        await each.continue().catch(() => undefined);
      });
      await route.abort();
    },
    { times: 1 },
  );
  return released.resolve;
}
