import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import { account, owner, plainAdmin } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf, fill } from '../tools/form.ts';

const unique = () => Date.now().toString(36);
const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

/** As an owner who ends all sessions of the person, or a day that passes: the token and the cookie are good for nothing any more. */
async function endSession(page: Page): Promise<void> {
  let isEnded = true;
  await page.route('**/api/v1/backoffice/**', async (route) => {
    if (new URL(route.request().url()).pathname.endsWith('/auth/login')) isEnded = false;
    if (!isEnded) return route.continue();
    return route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: '{"code":"UNAUTHENTICATED","status":401,"detail":"","title":"","type":"about:blank"}',
    });
  });
}

async function signInAgain(page: Page, email: string): Promise<void> {
  const dialog = ended(page);
  await dialog.getByLabel('Email').fill(email);
  await dialog.locator('input[type=password]').fill('Depot-2026');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
}

test('a form outlives its session: the same person signs in over it, and what was sent is done', async ({
  page,
  api,
}) => {
  await signIn(page, owner);
  const name = `Outlived ${unique()}`;
  await page.goto('/container-types/create');
  await fill(page, { Name: name, Volume: '33.2' });
  await endSession(page);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(ended(page)).toBeVisible();
  await expectAccessible(page);
  await signInAgain(page, owner);
  await expect(page).toHaveURL('/container-types');
  expect(await api.call(routes.containerTypes.list, { params: { account }, query: { name } })).toHaveLength(1);
});

test('for another person what was typed is discarded', async ({ page }) => {
  await signIn(page, owner);
  await page.goto('/container-types/create');
  await fill(page, { Name: 'Somebody’s' });
  await endSession(page);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await signInAgain(page, plainAdmin);
  await expect(page).toHaveURL('/dashboard');
  await expect(ended(page)).toBeHidden();
});

test('in another tab, too: no text of one person is saved by another', async ({ page, context }) => {
  const tokens = new Set<string>();
  let isEnded = false;
  await context.route('**/api/v1/backoffice/**', (route) => {
    const { authorization = '' } = route.request().headers();
    if (!isEnded) tokens.add(authorization);
    if (!isEnded || !tokens.has(authorization) || authorization === '') return route.continue();
    return route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{}' });
  });
  await signIn(page, owner);
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto('/containers/create');
    await fieldOf(tab, 'Container number').fill('MSKU6011672');
  }
  isEnded = true;
  await context.clearCookies();
  // Which containers have a number like it is asked of the server.
  await fieldOf(page, 'Container number').fill('TGHU1234567');
  await signInAgain(page, plainAdmin);
  await expect(page).toHaveURL('/dashboard');
  await expect(fieldOf(second, 'Container number')).toHaveValue('');
});

test('at the gate the truck stays', async ({ page }) => {
  await signIn(page, owner);
  await page.goto('/gate');
  await fieldOf(page, 'Semitrailer number').fill('BA123XY');
  await endSession(page);
  await fieldOf(page, 'Container number').fill('MSKU6011672');
  await expect(ended(page)).toBeVisible();
  await signInAgain(page, owner);
  await expect(ended(page)).toBeHidden();
  await expect(fieldOf(page, 'Semitrailer number')).toHaveValue('BA123XY');
});

test('without input the sign-in page comes, and says that the session has ended', async ({ page }) => {
  await signIn(page, owner);
  await page.goto('/containers');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await endSession(page);
  // The first request that is refused ends it, be it that of the next screen or one that comes before the click.
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('nav a[href^="/clients"]')?.click());
  await expect(page).toHaveURL(/\/login\?e=1/);
  await expect(page.getByText('Your session has ended')).toBeVisible();
});

test('a page that is loaded anew under the dialog says that the session has ended', async ({ page }) => {
  await signIn(page, owner);
  await page.goto('/container-types/create');
  await fill(page, { Name: 'Lost' });
  await endSession(page);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(ended(page)).toBeVisible();
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your session has ended')).toBeVisible();
});
