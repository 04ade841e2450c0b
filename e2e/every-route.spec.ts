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
    });
  }
  expect(failures).toEqual([]);
});

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
