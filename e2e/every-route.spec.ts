import { everyRoute, lead, placeholders, sameScreen, wholeText } from './addresses.ts';
import { owner } from './demo.ts';
import { expect, signIn, test } from './fixtures.ts';

test('every route opens for an owner without an error', async ({ page, api }) => {
  test.setTimeout(90_000);
  const failures: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()} on ${page.url()}`);
  });
  await signIn(page, owner);
  const titleAhead = titlesOf(await (await page.request.get('/')).text());
  for (const [n, path] of (await everyRoute(api)).entries()) {
    await test.step(path, async () => {
      // The first one, where it leads, what has no heading, and what shows the screen that is there already.
      if (n < 2 || placeholders.includes(path) || sameScreen.test(path)) await page.goto(path);
      else await lead(page, path);
      await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
      await expect(page).toHaveURL(path === '/' ? '/dashboard' : path);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.getByText(/could not be loaded|Page not found|Not allowed/)).toHaveCount(0);
      const text = wholeText(path);
      if (text !== null) await expect(page.getByRole('main')).toHaveText(text);
      const ahead = titleAhead(path);
      if (ahead)
        await expect(page.getByRole('heading', { level: 1 }), 'the title ahead').toHaveText(new RegExp(`^${ahead}`));
    });
  }
  expect(failures).toEqual([]);
});

/** The title that the page draws before the scripts of an address, if it does (web/screens-ahead.ts). */
function titlesOf(html: string): (path: string) => string | undefined {
  const [, ahead = ''] = /data-ahead='([^']*)'/.exec(html) ?? [];
  const text = ahead.replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  const { screens }: { screens: { at: string; title?: { en: string } }[] } = JSON.parse(text);
  expect(screens.filter(({ title }) => title).length).toBeGreaterThan(20);
  return (path) => screens.find(({ at }) => new RegExp(`^${at.replaceAll('*', '[^/]+')}$`).test(path))?.title?.en;
}

test('what is not there says so', async ({ page }) => {
  await signIn(page, owner);
  await page.goto('/nowhere');
  await expect(page.getByText('There is nothing at this address.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await page.goto('/container-types/999999/edit');
  await expect(page.getByText('This record does not exist.')).toBeVisible();
  await page.goto('/containers/999999/edit');
  await expect(page, 'a container that cannot be loaded leads back to the list').toHaveURL('/containers');
});
