import type { Page } from '@playwright/test';
import { demoPassword, owner, plainHost } from '../tools/demo.ts';
import { expect, test } from '../tools/fixtures.ts';
import { fill } from '../tools/form.ts';
import { button, rowOf, toast, unique } from '../tools/page-parts.ts';
import { sceneOf } from '../tools/yard-scene.ts';

/** As in a depot whose server has no certificate: by a name, without https. */
async function signInByName(page: Page, baseURL: string | undefined): Promise<void> {
  await page.goto(String(baseURL).replace('127.0.0.1', plainHost));
  expect(await page.evaluate(() => [isSecureContext, typeof crypto.randomUUID, typeof navigator.locks])).toEqual([
    false,
    'undefined',
    'undefined',
  ]);
  await fill(page, { Email: owner });
  await page.locator('input[type=password]').fill(demoPassword);
  await button(page, 'Sign in').click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

test.use({ hasOwnContext: true });

test('over plain http records are deleted and brought back, numbers copied, cargo added', async ({
  page,
  api,
  baseURL,
}) => {
  const { name, id } = await (await sceneOf(api)).container('HTTP');
  await signInByName(page, baseURL);
  await page.getByRole('link', { name: 'Container statuses' }).click();
  await page.getByRole('link', { name: 'Add container status' }).click();
  const status = `Plain ${unique()}`;
  await fill(page, { Name: status });
  await button(page, 'Create').click();
  await expect(page).toHaveURL(/container-statuses($|\?)/);
  await button(page, `Delete ${status}`).click();
  await page.getByRole('dialog').getByText('Delete', { exact: true }).click();
  await expect(rowOf(page, status)).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(rowOf(page, status)).toBeVisible();

  await page.goto(new URL(`/containers/${id}/edit`, page.url()).href);
  await page.evaluate(() =>
    addEventListener('copy', ({ clipboardData }) => (document.title = clipboardData?.getData('text/plain') ?? '')),
  );
  await page
    .getByRole('button', { name: /^Copy / })
    .first()
    .click();
  await expect(toast(page, 'Copied')).toBeVisible();
  await expect(page).toHaveTitle(name);

  await page.goto(new URL(`/work-tasks/${id}/${name}/create`, page.url()).href);
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Loading', exact: true }).click();
  await button(page, 'Add cargo item').click();
  await expect(page.getByLabel('Volume').first()).toBeVisible();
});

test('a click whose work fails without an answer to it says so', async ({ page, baseURL, pageErrors }) => {
  await signInByName(page, baseURL);
  await page.getByRole('link', { name: 'Container statuses' }).click();
  await page.evaluate(() => {
    crypto.getRandomValues = () => {
      throw new Error('no numbers');
    };
  });
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await page.getByRole('dialog').getByText('Delete', { exact: true }).click();
  await expect(toast(page, 'An error occurred')).toContainText('It may not have been done.');
  expect(pageErrors.splice(0)).toEqual(['no numbers']);
});
