import { basePath, routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import { account, demoPassword, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { newPerson } from '../tools/people.ts';

test('the login page shows to a visitor', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel(/e-?mail/i)).toBeVisible();
  await expectAccessible(page);
});

test('a wrong password is refused with a plain sentence', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel(/e-?mail/i).fill(owner);
  await page.locator('input[type=password]').fill('Wrong-2026');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid Credentials')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('whoever is signed in stays out of the login page', async ({ page, api }) => {
  const depot = await api.call(routes.accounts.get, { params: { account } });
  await signIn(page, owner);
  await page.goto('/dashboard');
  await expect(page.getByText(depot.name).first()).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText(depot.name).first()).toBeVisible();
});

test.describe('as time passes', () => {
  test.use({ hasOwnContext: true });

  test('a session that has ended elsewhere is noticed within 5 minutes, and a living one goes on', async ({ page }) => {
    await page.clock.install();
    await signIn(page, owner);
    await page.goto('/bookings');
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    const checked = page.waitForResponse((response) => response.url().endsWith(routes.auth.validate.path));
    await page.clock.runFor('05:00');
    expect((await checked).ok()).toBe(true);
    await expect(page).toHaveURL(/\/bookings$/);

    await page.request.post(basePath + routes.auth.logout.path);
    await page.clock.runFor('05:00');
    await expect(page).toHaveURL(/\/login\?e=1$/);
    await signInByForm(page);
    await expect(page, 'where the session ended').toHaveURL(/\/bookings$/);
  });
});

test('who opens a page without being signed in comes to it after the sign-in', async ({ page }) => {
  await page.goto('/clients?q=tatra');
  await expect(page).toHaveURL('/login?e=1');
  await signInByForm(page);
  await expect(page).toHaveURL('/clients?q=tatra');
});

test("the sign-in speaks the browser's language until another one is chosen there, which the person keeps", async ({
  browser,
  baseURL,
  api,
}) => {
  const email = await newPerson(api);
  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'sk-SK' });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Prihlásiť sa' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sk');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expectAccessible(page);
  await signInByForm(page, email);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' }), 'what was chosen stays').toBeVisible();
  await context.close();

  const next = await (await browser.newContext({ ...(baseURL && { baseURL }), locale: 'sk-SK' })).newPage();
  await next.goto('/login');
  await signInByForm(next, email);
  await expect(next.getByRole('heading', { name: 'Dashboard' }), 'on another device').toBeVisible();
  await next.context().close();
});

test('the page for a forgotten password says who helps where there is no mail, and no sign-in leads back to it', async ({
  page,
}) => {
  await page.goto('/forgot-password');
  await expect(page.getByText('This server sends no mail.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the sign-in' }).click();
  await signInByForm(page);
  await expect(page).toHaveURL('/dashboard');
});

async function signInByForm(page: Page, email = owner): Promise<void> {
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.locator('input[type=password]').fill(demoPassword);
  await page.keyboard.press('Enter');
}
