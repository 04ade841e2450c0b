import type { Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import { everyRoute, lead, sameScreen, wholeText } from '../tools/addresses.ts';
import { owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';

// Minutes each: shared out among the workers.
test.describe.configure({ mode: 'parallel' });

// Whether a page fits does not depend on its colours, and its colours hardly depend on the width.
const looks = { light: [1440, 390], dark: [820] };

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of looks[colorScheme]) {
    test.describe(`${width} px, ${colorScheme}`, () => {
      const isPhone = width < 500;
      test.use({ colorScheme, viewport: { width, height: 900 }, hasTouch: isPhone, isMobile: isPhone });

      test('every address opens without an error, says what it must, fits, and axe finds nothing', async ({
        page,
        api,
      }) => {
        test.setTimeout(10 * 60_000);
        const refused: string[] = [];
        page.on('response', (response) => {
          if (response.status() >= 400) refused.push(`${response.status()} ${response.url()} on ${page.url()}`);
        });
        await signIn(page, owner);
        for (const [n, path] of [...(await everyRoute(api)), '/container-statuses?name=nothing'].entries()) {
          await test.step(path, async () => {
            if (n < 3 || sameScreen.test(path)) await page.goto(path);
            else await lead(page, path);
            await expect(page.getByRole('banner').or(page.getByRole('main')).first()).toBeVisible();
            await expect.soft(page, path).toHaveURL(path === '/' ? '/dashboard' : path);
            await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
            await expect.soft(page.getByText(/could not be loaded|Page not found|Not allowed/), path).toHaveCount(0);
            const text = wholeText(path);
            if (text !== null) await expect.soft(page.getByRole('main'), path).toHaveText(text);
            if (text !== '') await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
            await expectFit(page, path);
          });
        }
        expect(refused).toEqual([]);
      });

      test('what strangers may open fits, and axe finds nothing', async ({ page }) => {
        for (const path of ['/login', '/forgot-password', '/activate?token=none', '/check/none', '/api/docs']) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
          await expect.soft(page, path).toHaveURL(path);
          await expectFit(page, path);
        }
      });
    });
  }
}

/** Axe finds nothing, and the page does not scroll sideways. */
async function expectFit(page: Page, path: string): Promise<void> {
  await expect.soft(expectAccessible(page), path).resolves.toBeUndefined();
  const tooWide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect.soft(tooWide, `${path} scrolls sideways`).toBe(0);
}
