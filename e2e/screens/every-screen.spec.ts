import type { Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import { everyRoute, lead, sameScreen, wholeText } from '../tools/addresses.ts';
import { owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';

// Shared out among the workers.
test.describe.configure({ mode: 'parallel' });
const parts = 3;

/** Whether a page fits does not depend on its colours, and its colours hardly depend on the width. */
const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 820, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const;

for (let part = 0; part < parts; part += 1)
  test(`every address opens without an error, says what it must, and fits in all looks (${part + 1} of ${parts})`, async ({
    page,
    api,
  }) => {
    test.setTimeout(10 * 60_000);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()} on ${page.url()}`);
    });
    await signIn(page, owner);
    const addresses = [...(await everyRoute(api)), '/container-statuses?name=nothing'];
    const share = Math.ceil(addresses.length / parts);
    for (const [n, path] of addresses.slice(part * share, (part + 1) * share).entries()) {
      await test.step(path, async () => {
        if (n === 0 || path === '/' || sameScreen.test(path)) await page.goto(path);
        else await lead(page, path);
        await expect(page.getByRole('banner').or(page.getByRole('main')).first()).toBeVisible();
        await expect.soft(page, path).toHaveURL(path === '/' ? '/dashboard' : path);
        await expectLooks(page, path);
        await expect.soft(page.getByText(/could not be loaded|Page not found|Not allowed/), path).toHaveCount(0);
        const text = wholeText(path);
        if (text !== null) await expect.soft(page.getByRole('main'), path).toHaveText(text);
        if (text !== '') await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      });
    }
    expect(refused).toEqual([]);
  });

test('what strangers may open fits in all looks', async ({ page }) => {
  for (const path of ['/login', '/forgot-password', '/activate?token=none', '/check/none', '/api/docs']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.soft(page, path).toHaveURL(path);
    await expectLooks(page, path);
  }
});

/** In each look axe finds nothing, and the page does not scroll sideways. It stays open: what a look needs more is loaded into it. */
async function expectLooks(page: Page, path: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  for (const { width, colorScheme } of looks) {
    const isPhone = width < 500;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone });
    if (isPhone) {
      const metrics = { width, height: 900, deviceScaleFactor: 1, mobile: true };
      await devTools.send('Emulation.setDeviceMetricsOverride', metrics);
    }
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const look = `${path}, ${width} px, ${colorScheme}`;
    await expect.soft(expectAccessible(page), look).resolves.toBeUndefined();
    const tooWide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect.soft(tooWide, `${look} scrolls sideways`).toBe(0);
  }
  await devTools.detach();
}
