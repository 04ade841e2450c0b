import type { Page } from '@playwright/test';
import { owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';

/** What the scripts that the page has asked for until now weigh by gzip, in KB. */
async function scriptsOf(page: Page): Promise<number> {
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const answers = await Promise.all(
    urls
      .filter((url) => url.endsWith('.js'))
      .map((url) => page.request.get(url, { headers: { 'accept-encoding': 'gzip' } })),
  );
  return answers.reduce((sum, answer) => sum + Number(answer.headers()['content-length']), 0) / 1024;
}

test('the scripts of the sign-in page weigh at most 200 KB by gzip, those before the rows of a list 300 KB', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await scriptsOf(page)).toBeLessThan(200);
  await signIn(page, owner);
  const released = Promise.withResolvers<void>();
  await page.route('**/containers/list', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/containers');
  await expect(page.getByRole('heading', { name: 'Containers' })).toBeVisible();
  expect(await scriptsOf(page)).toBeLessThan(300);
  released.resolve();
  await expect(page.locator('main tbody tr').filter({ has: page.getByRole('link') })).not.toHaveCount(0);
});

test('a button whose menu is still on its way opens it when it has come, the last one alone, and keeps the focus', async ({
  page,
}) => {
  await signIn(page, owner);
  const released = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?:export-formats|views)-/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/containers');
  await expect(page.locator('main tbody tr').filter({ has: page.getByRole('link') })).not.toHaveCount(0);
  const opener = page.getByRole('button', { name: 'Export' });
  const views = page.getByRole('button', { name: 'Views' });
  await views.click();
  await expect(views).toHaveAttribute('aria-expanded', 'true');
  await opener.click();
  await expect(views, 'only what was clicked last opens').toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeHidden();
  released.resolve();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a filter that is taken away by keyboard gives the focus to the next, and the last one to the search', async ({
  page,
}) => {
  await signIn(page, owner);
  await page.goto('/containers?containerTypeId=1&isEmpty=true');
  const chips = page.getByRole('button', { name: /^Remove filter/ });
  await expect(chips).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Search', exact: true }).focus();
  while (!(await chips.first().evaluate((chip) => chip === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(chips).toHaveCount(1);
  await expect(chips).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Search', exact: true })).toBeFocused();
});
