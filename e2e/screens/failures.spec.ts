import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf, fill } from '../tools/form.ts';
import { button, toast, unique } from '../tools/page-parts.ts';
import { sceneOf } from '../tools/yard-scene.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page, owner);
});

const sentence = 'Something went wrong on our side. Reference: 4711';
const fault = { type: 'about:blank', title: 'x', status: 500, detail: sentence, code: 'UNEXPECTED', key: 'none' };

/** The server fails at this call, as it would without its database. */
const failAt = (page: Page, path: string) =>
  page.route(path, (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(fault) }),
  );

test('containers that cannot be fetched', async ({ page }) => {
  // While change notices are awaited, nothing but the click asks again.
  await page.route('**/events?*', () => undefined);
  await failAt(page, '**/containers/list');
  await page.goto('/containers');
  const notice = page.getByRole('alert').filter({ hasText: 'Unable to fetch containers.' });
  await expect(notice).toContainText(sentence);
  const again = notice.getByRole('button', { name: 'Try again' });
  const asked = page.waitForRequest('**/containers/list');
  await again.press('Enter');
  await asked;
  await expect(again, 'it failed anew').toBeFocused();
  await page.unroute('**/containers/list');
  await again.press('Enter');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await expect(page.locator('tbody tr').first().getByRole('link').first()).toBeFocused();
});

test('a container that cannot be saved: its number is taken, or the server fails', async ({ page, api }) => {
  const scene = await sceneOf(api);
  const [box, other] = [await scene.container('MINE'), await scene.container('TAKEN')];
  await page.goto(`/containers/${box.id}/edit`);
  await fill(page, { 'Container number': other.name });
  await button(page, 'Save').click();
  await expect(toast(page, 'Failed to create container'), 'the field says why').toHaveText(
    'Failed to create container',
  );
  await expect(fieldOf(page, 'Container number')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Form contains errors.')).toHaveCount(0);
  await fill(page, { 'Container number': `${box.name}X` });
  await failAt(page, `**/containers/${box.id}`);
  await button(page, 'Save').click();
  await expect(toast(page, 'Failed to create container').filter({ hasText: sentence })).toBeVisible();
});

test('a client that cannot be saved', async ({ page }) => {
  await page.goto('/clients/create');
  await fill(page, { Name: `Client ${unique()}`, 'Company type': 'Customer' });
  await failAt(page, '**/clients/create');
  await button(page, 'Create').click();
  await expect(toast(page, 'Form contains errors!')).toContainText(sentence);
});

test('an admin that cannot be saved: the field speaks, or "An error occurred" does', async ({ page, api }) => {
  const name = `Eva ${unique()}`;
  const { id } = await api.call(routes.admins.create, {
    params: { account },
    body: { username: name, email: `eva-${unique()}@demo.test` },
  });
  await page.goto(`/admins/${id}/edit`);
  await fill(page, { Email: owner });
  await button(page, 'Save').click();
  await expect(page.getByText('This e-mail is already in use.')).toBeVisible();
  await expect(page.getByText('An error occurred')).toHaveCount(0);
  await failAt(page, `**/admins/${id}`);
  await button(page, 'Save').click();
  await expect(toast(page, 'An error occurred')).toContainText(sentence);
  await page.unroute(`**/admins/${id}`);
  await fill(page, { Email: `eva-${unique()}@demo.test` });
  await button(page, 'Save').click();
  await expect(page.getByText('Admin updated successfully.')).toBeVisible();
});

test('what an address says and nobody understands is dropped', async ({ page }) => {
  await page.goto('/clients?status=asleep&sort=-colour&page=x&type=transport&pageSize=7');
  await expect(page.getByRole('combobox', { name: 'Filter Company type' })).toHaveValue('Transport Company');
  await expect(page.getByRole('row').nth(1)).toContainText('Transport Company');
  await expect(page).toHaveURL('/clients?type=transport');
  await page.goto('/containers?warehouseId=north&isEmpty=maybe&colour=red&view=mine&page=0');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await expect(page).toHaveURL('/containers');
  const link = page.getByRole('row').getByRole('link').first();
  await page.goto(`${await link.getAttribute('href')}?tab=nonsense&page=2`);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Detail');
  await expect(page).toHaveURL(/\/containers\/\d+\/edit$/);
  await page.goto('/containers/abc/edit');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('without a connection a bar says so, nothing is lost, and all goes on by itself', async ({ page }) => {
  const bar = page.getByRole('status').filter({ hasText: 'No connection. What you see is from' });
  const name = `Client ${unique()}`;
  await page.goto('/containers?pageSize=5');
  await expect(page.getByText('1–5 of')).toBeVisible();
  const links = page.getByRole('row').getByRole('link');
  const rows = await links.allTextContents();
  await page.context().setOffline(true);
  await expect(bar).toBeVisible();
  await button(page, 'Next page').click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('1–5 of'), 'the pager is of the rows').toBeVisible();
  expect(await links.allTextContents()).toEqual(rows);
  await page.context().setOffline(false);
  await expect(bar).toHaveCount(0);
  await expect(page.getByText('6–10 of')).toBeVisible();
  expect(await links.allTextContents()).not.toEqual(rows);

  await page.goto('/clients/create');
  await fill(page, { Name: name, 'Company type': 'Customer' });
  await page.context().setOffline(true);
  await button(page, 'Create').click();
  const form = page.locator('form');
  await expect(form.getByRole('alert')).toContainText('The server cannot be reached.');
  await expect(fieldOf(page, 'Name')).toHaveValue(name);
  await expect(bar).toBeVisible();
  await page.context().setOffline(false);
  await expect(bar).toHaveCount(0);
  await button(page, 'Create').click();
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(form).toHaveCount(0);
});
