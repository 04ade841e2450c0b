import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { generate } from 'otplib/functional';
import { expectAccessible } from '../tools/accessible.ts';
import { apiAs } from '../tools/api.ts';
import { demoPassword } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { button, unique } from '../tools/page-parts.ts';
import { newPerson } from '../tools/people.ts';

/** Each step of 30 seconds has a code that works once; the one before and the one after are taken too. */
async function codeOf(secret: string, steps: number): Promise<string> {
  // The code of the step before has to arrive before the next step begins.
  const left = 30_000 - (Date.now() % 30_000);
  if (steps < 0 && left < 8000) await pause(left);
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
}

/** From the password to the end; answers the app's secret and the recovery codes. */
async function enrol(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByLabel('Your password').fill(demoPassword);
  await button(page, 'Next').click();
  await expect(page.getByAltText('QR code for the authenticator app')).toBeVisible();
  const secret = ((await page.locator('pre').textContent()) ?? '').replaceAll(' ', '');
  await expectAccessible(page);
  await page.getByLabel('Code of the app').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is not right, or was used already.')).toBeVisible();
  await page.getByLabel('Code of the app').fill(await codeOf(secret, -1));
  await page.keyboard.press('Enter');
  await expect(page.getByText('The second factor is on.')).toBeVisible();
  const recoveryCodes = await page
    .locator('main li, [role=dialog] li')
    .filter({ hasText: /^[0-9A-F-]{19}$/ })
    .allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  await expectAccessible(page);
  await button(page, 'I have kept them').click();
  return { secret, recoveryCodes };
}

async function fillSignIn(page: Page, email: string, code?: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name=password]').fill(demoPassword);
  await page.keyboard.press('Enter');
  if (code === undefined) return;
  await expect(page.getByText('One more step')).toBeVisible();
  await page.getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
}

test('a clerk turns the second factor on, signs in with it, ends another sign-in and turns it off', async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  test.slow();
  const email = await newPerson(api);
  await signIn(page, email);
  await page.goto('/admins/profile');
  await page.getByRole('link', { name: 'My sign-ins' }).click();
  await expect(page.getByText('This session')).toBeVisible();
  await button(page, 'Turn on').click();
  const { secret, recoveryCodes } = await enrol(page);
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await expect(page.getByText('Second factor turned on')).toBeVisible();

  const second = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await fillSignIn(second, email, '000000');
  await expect(second.getByText('This code is not right, or was used already.')).toBeVisible();
  await second.getByLabel('Code').fill(await codeOf(secret, 0));
  await second.keyboard.press('Enter');
  await expect(second).toHaveURL('/dashboard');

  await page.reload();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^End / }).first().click();
  await expect(page.getByText('Signed out there.')).toBeVisible();
  await second.goto('/clients');
  await expect(second).toHaveURL(/\/login/);
  await fillSignIn(second, email, recoveryCodes[0]);
  await expect(second).toHaveURL('/dashboard');
  await expect(second.getByText('9 recovery codes are left.')).toBeVisible();
  await second.context().close();

  await button(page, 'Turn off').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(demoPassword);
  await dialog.getByLabel('Code').fill(recoveryCodes[1] ?? '');
  await dialog.getByText('Turn off', { exact: true }).click();
  await expect(page.getByText('The second factor is off.')).toBeVisible();
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
});

test('an owner requires a second factor: whoever has none is led to turn it on, and goes on', async ({
  page,
  api,
  request,
}) => {
  test.slow();
  const email = await newPerson(api, { isOwner: true });
  const own = await apiAs(request, email);
  const slug = `strict-${unique().toLowerCase()}`;
  const account = { slug, name: 'Strict Depot', shortName: 'Strict', contactEmail: email, cin: '1' };
  await own.call(routes.accounts.create, { body: account });
  await own.call(routes.accounts.choose, { params: { account: slug } });
  await signIn(page, email);
  await page.goto('/account');
  await page.getByLabel('Require a second factor').check();
  await button(page, 'Save').click();
  await expect(page).toHaveURL('/second-factor');
  await expect(page.getByText('Strict Depot lets in only those')).toBeVisible();
  await expect(button(page, 'Work for Demo Depot instead')).toBeVisible();
  await enrol(page);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/account');
  await expect(page.getByLabel('Require a second factor')).toBeChecked();
});
