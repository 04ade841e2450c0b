import { routes } from '@boxyard/contract/routes.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { apiAs } from './api.ts';
import { account, demoPassword, otherOwner, owner, plainAdmin } from './demo.ts';
import { expect, signIn, test } from './fixtures.ts';
import { expectFilled, fieldOf, fill } from './form.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const unique = () => String(Date.now() % 1e8);

test('a clerk signs in by the form, after a wrong password has been refused for three seconds', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(plainAdmin);
  const password = page.locator('input[name=password]');
  await password.fill('Wrong-2026');
  await password.press('Enter');
  const refusal = page.getByText('Invalid Credentials');
  await expect(refusal).toBeVisible();
  const shown = Date.now();
  await expect(password).toBeFocused();
  await expect(refusal).toBeHidden();
  expect(Date.now() - shown).toBeGreaterThan(2000);
  await password.fill(demoPassword);
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('banner')).toContainText('Demo Depot');
});

test('everything by keyboard: the sign-in, the way to a screen, a form and its end', async ({ page }) => {
  const keys = page.keyboard;
  const name = `Keyboard ${unique()}`;
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await keys.type(owner);
  await keys.press('Tab');
  await keys.type(demoPassword);
  await keys.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await keys.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: 'Container statuses' }).focus();
  await keys.press('Enter');
  await page.getByRole('link', { name: 'Add container status' }).focus();
  await keys.press('Enter');

  await expect(fieldOf(page, 'Name')).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByText('This field is required.')).toBeVisible();
  await expect(fieldOf(page, 'Name')).toBeFocused();
  await keys.type(name);
  await keys.press('Tab');
  await keys.type('70');
  await keys.press('Tab');
  await expect(fieldOf(page, 'Active')).toBeFocused();
  await keys.press('Space');
  await keys.press('Enter');
  await expect(page).toHaveURL('/container-statuses');
  await expect(rowOf(page, name)).toContainText('Inactive');
  await rowOf(page, name).getByRole('link').focus();
  await keys.press('Enter');
  await expect(fieldOf(page, 'Order')).toHaveValue('70');
  await fieldOf(page, 'Order').focus();
  await keys.press('Escape');
  await expect(page).toHaveURL('/container-statuses');
});

test('an owner invites an admin, who activates, changes the password and ends the other session', async ({
  page,
  browser,
  context,
  playwright,
  baseURL,
}) => {
  test.slow();
  const email = `second.${unique()}@demo.test`;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, owner);
  await page.goto('/admins');
  await page.getByRole('link', { name: 'Add admin' }).click();
  await fill(page, { Username: email, Email: email, 'First name': 'Ľubica', 'Last name': 'Šťastná' });
  await button(page, 'Create').click();
  const invitation = page.getByRole('dialog', { name: 'Activation link' });
  await expect(invitation).toContainText('This link is shown only once.');
  await expectAccessible(page);
  await button(page, 'Copy').click();
  await expect(button(page, 'Copied')).toBeVisible();
  const link = await invitation.getByLabel('Activation link').inputValue();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link);
  await invitation.getByText('Close', { exact: true }).click();
  await expect(page).toHaveURL('/admins');
  await page.getByLabel('Search').fill(email);
  await expect(rowOf(page, email)).toContainText('Pending activation');
  await rowOf(page, email).getByRole('link', { name: email }).first().click();
  await expect(button(page, 'Reset password')).toBeVisible();
  await expect(page.getByText(link)).toHaveCount(0);

  const second = await (await browser.newContext()).newPage();
  await second.goto(link);
  const choose = async (password: string, repeat: string) => {
    await fill(second, { 'New password': password, 'Repeat the password': repeat });
    await button(second, 'Set password').click();
  };
  for (const [password, sentence] of [
    ['aB3', 'Password must be at least 8 characters long.'],
    ['ABCDEFG1', 'Must have a lowercase letter.'],
    ['abcdefg1', 'Must have an uppercase letter.'],
    ['Abcdefgh', 'Must have a number.'],
  ] as const) {
    await choose(password, password);
    await expect(second.getByText(sentence)).toBeVisible();
  }
  await choose('Depot-2027', 'Depot-2028');
  await expect(second.getByText('Password does not match.')).toBeVisible();
  await expectAccessible(second);
  await choose('Depot-2027', 'Depot-2027');
  await expect(second.getByText('Your password is set.')).toBeVisible();
  await second.goto(link);
  await expect(second.getByRole('alert')).toContainText('This link has expired or was already used.');
  await second.getByRole('link', { name: 'To the sign-in' }).click();
  await second.getByLabel('Email').fill(email);
  await second.locator('input[name=password]').fill('Depot-2027');
  await second.keyboard.press('Enter');
  await expect(second).toHaveURL('/dashboard');

  const elsewhere = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const other = await apiAs(elsewhere, email, 'Depot-2027');
  await second.getByRole('link', { name: 'My profile' }).click();
  await button(second, 'Change password').click();
  const modal = second.getByRole('dialog', { name: 'Change password' });
  await expect(modal).toContainText('At least 8 characters');
  const change = async (old: string, next: string, repeat: string) => {
    await modal.getByLabel('Old password').fill(old);
    await modal.getByLabel('New password', { exact: false }).first().fill(next);
    await modal.getByLabel('Repeat new password').fill(repeat);
    await modal.getByText('Save', { exact: true }).click();
  };
  await change('', 'short', 'other');
  await expect(modal).toContainText('This field is required.');
  await expect(modal).toContainText('Password must be at least 8 characters long.');
  await expect(modal).toContainText('Password does not match.');
  await change('Wrong-2026', 'Depot-2029', 'Depot-2029');
  await expect(modal).toContainText('The old password is not right.');
  await expect(second.getByText('Password update failed')).toBeVisible();
  await expectAccessible(second);
  await change('Depot-2027', 'Depot-2029', 'Depot-2029');
  await expect(second.getByText('Password updated successfully.')).toBeVisible();
  await expect(modal).toBeHidden();

  await second.reload();
  await expect(fieldOf(second, 'Email')).toHaveValue(email);
  await expect(other.call(routes.admins.whoami, {})).rejects.toThrow('401');
  await elsewhere.dispose();
  await second.context().close();
});

test('an owner edits the account: errors under their fields, saved, read back', async ({ page, api }) => {
  const before = await api.call(routes.accounts.get, { params: { account } });
  await signIn(page, owner);
  await page.goto('/account');
  await fill(page, { 'Short name': '', 'Contact email': 'nobody' });
  await button(page, 'Save').click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await expect(page.getByText('Enter a valid e-mail address.')).toBeVisible();
  await expect(fieldOf(page, 'Short name')).toBeFocused();
  await expectAccessible(page);
  const company = { 'Short name': 'Rejda', 'Terminal name': 'Bratislava Ľavý breh', 'VAT number': 'SK1234567890' };
  const contact = { 'Contact email': 'rejda@demo.test', 'Area code': '+420', 'Phone number': '777 123 456' };
  await fill(page, company, 'Company');
  await fill(page, contact, 'Contact');
  await fill(page, { 'Billing goes to another address': true });
  await fill(page, { Street: 'Nábrežná', City: 'Komárno', Country: 'Slovakia' }, 'Billing address');
  await button(page, 'Save').click();
  await expect(page.getByText('Account updated successfully.')).toBeVisible();
  await page.reload();
  await expectFilled(page, company, 'Company');
  await expectFilled(page, contact, 'Contact');
  await expectFilled(page, { Street: 'Nábrežná', City: 'Komárno', Country: 'Slovakia' }, 'Billing address');
  const { shortName, terminalName, vatNumber, contactEmail, phoneAreaCode, phoneNumber } = before;
  const body = { shortName, terminalName, vatNumber, contactEmail, phoneAreaCode, phoneNumber };
  await api.call(routes.accounts.update, { params: { account }, body: { ...body, hasBillingAddress: false } });
});

test('a container type from nothing: a conflict with another admin is explained, and it is deleted', async ({
  page,
  api,
}) => {
  const name = `45' Pallet wide ${unique()}`;
  await signIn(page, owner);
  await page.goto('/container-types');
  await page.getByRole('link', { name: 'Add container type' }).click();
  await button(page, 'Create').click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await fill(page, { Name: name, 'ISO code': 'L5G1', 'Tare weight': '4800', Volume: '86.5' });
  await page.getByText('40′', { exact: true }).click();
  await button(page, 'Create').click();
  await expect(page.getByText('Container type created successfully.')).toBeVisible();
  await page.getByLabel('Filter Name').fill(name);
  await rowOf(page, name).getByRole('link', { name }).click();
  await expectFilled(page, { Name: name, 'ISO code': 'L5G1', 'Tare weight': '4800', Volume: '86.5' });

  const id = Number(/(\d+)\/edit/.exec(page.url())?.[1]);
  // The page does not hear of the other's change in time.
  await page.route('**/events**', (route) => route.abort());
  await page.reload();
  await fill(page, { Description: 'Wide enough for two pallets', 'CODECO code': '45PW' });
  await api.call(routes.containerTypes.update, { params: { account, id }, body: { codeco: 'L5', isoCode: 'LEG1' } });
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this record' });
  await expect(dialog.getByRole('listitem')).toHaveText(['ISO code', 'CODECO code']);
  await expectAccessible(page);
  await dialog.getByText('Save mine as well').click();
  await expect(page.getByText('Container type updated successfully.')).toBeVisible();
  const merged = await api.call(routes.containerTypes.get, { params: { account, id } });
  expect(merged).toMatchObject({ codeco: '45PW', isoCode: 'LEG1', description: 'Wide enough for two pallets' });

  await page.goto(`/container-types/${id}/edit`);
  await button(page, 'Delete').click();
  await expect(page.getByRole('dialog')).toContainText(`The type ${name} will be removed.`);
  await expectAccessible(page);
  await page.getByRole('dialog').getByText('Delete', { exact: true }).click();
  await expect(page.getByText('Container type removed successfully.')).toBeVisible();
  await expect(page).toHaveURL('/container-types');
});

test('a container status is added, renamed and deleted; one in use says who uses it', async ({ page }) => {
  const name = `Waiting ${unique()}`;
  await signIn(page, owner);
  await page.goto('/container-statuses/create');
  await fill(page, { Name: name, Order: '15' });
  await button(page, 'Create').click();
  await expect(page.getByText('Container status created successfully.')).toBeVisible();
  await rowOf(page, name).getByRole('link', { name }).click();
  await fill(page, { Name: `${name} for papers`, Active: false });
  await button(page, 'Save').click();
  await expect(page.getByText('Container status updated successfully.')).toBeVisible();
  await expect(rowOf(page, `${name} for papers`)).toContainText('Inactive');
  await button(page, `Delete ${name} for papers`).click();
  await button(page, 'Delete').click();
  await expect(page.getByText('Container status removed successfully.')).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
  await button(page, 'Delete In use').click();
  await button(page, 'Delete').click();
  await expect(page.getByText(/Unable to delete container status\. .+ is used by \d+ containers?\./)).toBeVisible();
});

test('a plain admin sees no owner groups, and a clear word on an owner page', async ({ page }) => {
  await signIn(page, plainAdmin);
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Containers' })).toBeVisible();
  await expect(menu.getByText('Account settings')).toHaveCount(0);
  await expect(menu.getByText('Configurations')).toHaveCount(0);
  for (const path of [
    '/account',
    '/admins',
    '/admins/create',
    '/admin-groups',
    '/container-types',
    '/container-statuses',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('alert').filter({ hasText: 'Not allowed' })).toBeVisible();
  }
  await page.goto('/admins/profile');
  await expect(fieldOf(page, 'Email')).toHaveValue(plainAdmin);
});

test('language and colours stay after a reload', async ({ page }) => {
  await signIn(page, owner);
  await page.goto('/admins');
  await page.getByRole('button', { name: 'EN, Language' }).click();
  await page.getByRole('menuitem', { name: 'Slovenčina' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Správcovia');
  await page.getByRole('button', { name: 'Tmavý režim' }).click();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Správcovia');
  await expect(html).toHaveAttribute('lang', 'sk');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectAccessible(page);
  await page.goto('/container-types/create');
  await button(page, 'Vytvoriť').click();
  await expect(page.getByText('Toto pole je povinné.')).toBeVisible();
});

test('someone with two accounts changes between them', async ({ page, api, playwright, baseURL }) => {
  const email = `both.${unique()}@demo.test`;
  const body = { username: email, email };
  const { activationLink } = await api.call(routes.admins.create, { params: { account }, body });
  const token = new URL(activationLink ?? '').searchParams.get('token') ?? '';
  const request = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const other = await apiAs(request, otherOwner);
  await other.call(routes.auth.activate, { body: { token, password: demoPassword } });
  await other.call(routes.admins.create, { params: { account: 'other' }, body });
  await request.dispose();

  await signIn(page, email);
  await page.goto('/clients?name=bohemia');
  await expect(rowOf(page, 'Bohemia Ocean Service')).toBeVisible();
  await button(page, 'Demo Depot').click();
  await page.getByRole('menuitem', { name: 'Other Depot' }).click();
  await expect(button(page, 'Other Depot')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/clients');
  await expect(button(page, 'Other Depot')).toBeVisible();
  await expect(page.getByText('no items found')).toBeVisible();
});

test('signing out leaves nothing behind the back button', async ({ page }) => {
  await signIn(page, owner);
  await page.goto('/clients?name=bohemia');
  await expect(rowOf(page, 'Bohemia Ocean Service')).toBeVisible();
  await page.getByRole('link', { name: 'Employees' }).click();
  await expect(page).toHaveURL('/employees');
  await button(page, 'Log out').click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByText('Bohemia Ocean Service')).toHaveCount(0);
  await page.goto('/clients');
  await expect(page).toHaveURL('/login?e=1');
});

test('unsaved changes are asked about before they are lost', async ({ page }) => {
  await signIn(page, owner);
  await page.goto('/container-types');
  await page.getByRole('link', { name: "20' Dry" }).click();
  await fill(page, { Description: 'Half a thought' });
  await page.getByRole('link', { name: 'Clients' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByText('Stay').click();
  await expect(fieldOf(page, 'Description')).toHaveValue('Half a thought');
  await page.goBack();
  await question.getByText('Stay').click();
  await expect(page).toHaveURL(/\/edit$/);
  await fieldOf(page, 'Description').press('Escape');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByText('Leave', { exact: true }).click();
  await expect(page).toHaveURL('/container-types');
});

test("a table's page, size, sort and filters live in the address", async ({ page }) => {
  await signIn(page, owner);
  await page.goto('/containers');
  await expect(page.getByRole('row').nth(10)).toBeVisible();
  await page.getByLabel('Rows per page').selectOption('5');
  await expect(page).toHaveURL(/pageSize=5/);
  await button(page, 'Next page').click();
  await expect(page.getByText('6–10 of')).toBeVisible();
  const links = page.getByRole('row').getByRole('link');
  const rows = await links.allTextContents();
  await page.reload();
  await expect(page.getByText('6–10 of')).toBeVisible();
  expect(await links.allTextContents()).toEqual(rows);
  await links.first().click();
  await expect(page).toHaveURL(/\/edit/);
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('6–10 of')).toBeVisible();
  expect(await links.allTextContents()).toEqual(rows);
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1100 } });

  test('the menu opens over the page and closes behind a choice', async ({ page }) => {
    await signIn(page, owner);
    await page.goto('/dashboard');
    const entry = page.getByRole('link', { name: 'Container types' });
    await expect(entry).not.toBeInViewport();
    await button(page, 'Show or hide the menu').click();
    await expect(entry).toBeInViewport();
    await expectAccessible(page);
    await entry.click();
    await expect(page.getByRole('heading', { name: 'Container types' })).toBeVisible();
    await expect(entry).not.toBeInViewport();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(820);
    await expect(button(page, "Delete 20' Dry"), 'the actions of a row stay in sight').toBeInViewport();
  });
});

test('a part that cannot be fetched says so, and a reload brings it', async ({ page }) => {
  await signIn(page, owner);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Container statuses' }).click();
  const message = page.getByRole('alert').filter({ hasText: 'A part of the application could not be loaded' });
  await expect(message).toBeVisible();
  await page.unroute('**/assets/*.js');
  await message.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Container statuses' })).toBeVisible();
});
