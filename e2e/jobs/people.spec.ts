import { routes } from '@boxyard/contract/core/routes.ts';
import { expectAccessible } from '../tools/accessible.ts';
import { apiAs } from '../tools/api.ts';
import { account, demoPassword, otherOwner, owner, plainAdmin } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf, fill } from '../tools/form.ts';
import { button, rowOf, unique } from '../tools/page-parts.ts';

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
  await expect(page.getByText('Admin created successfully.')).toBeVisible();
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
  await expect(button(page, 'New link')).toBeVisible();
  await expect(page.getByText('This person has not accepted the invitation yet.')).toBeVisible();
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
  await expect(second.getByText('You now work for Demo Depot.')).toBeVisible();
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

test('someone with a sign-in accepts a second account with their password, declines a third invitation, and leaves', async ({
  page,
  api,
  playwright,
  baseURL,
}) => {
  const email = `both.${unique()}@demo.test`;
  const body = { username: email, email };
  const first = await api.call(routes.admins.create, { params: { account }, body });
  const request = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const other = await apiAs(request, otherOwner);
  await other.call(routes.auth.activate, { body: { token: tokenOf(first.activationLink), password: demoPassword } });
  const second = await other.call(routes.admins.create, { params: { account: 'other' }, body });

  await page.goto(second.activationLink.replace(/^https?:\/\/[^/]+/, ''));
  await expect(page.getByText('Other Depot invites')).toBeVisible();
  await expectAccessible(page);
  await page.locator('input[name=password]').fill('Wrong-2026');
  await button(page, 'Sign in and accept').click();
  await expect(page.getByRole('alert')).toContainText('Invalid Credentials');
  await page.locator('input[name=password]').fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await button(page, 'Demo Depot').click();
  await page.getByRole('menuitem', { name: 'Other Depot' }).click();
  await expect(button(page, 'Other Depot')).toBeVisible();

  await page.getByRole('link', { name: 'My profile' }).click();
  await button(page, 'Leave account').click();
  await page.getByRole('dialog').getByText('Leave account', { exact: true }).click();
  await expect(page.getByRole('banner'), 'what is left').toContainText('Demo Depot');
  await expect(page).toHaveURL('/dashboard');

  const third = await other.call(routes.admins.create, { params: { account: 'other' }, body });
  await request.dispose();
  await page.goto(third.activationLink.replace(/^https?:\/\/[^/]+/, ''));
  await button(page, 'Decline the invitation').click();
  await page.getByRole('dialog').getByText('Decline the invitation', { exact: true }).click();
  await expect(page.getByText('You have declined the invitation of Other Depot.')).toBeVisible();
});

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

test('an owner finds what is kept about a person, downloads it, and erases the person', async ({ page, api }) => {
  const mark = unique();
  const body = { username: `Gone ${mark}`, email: `gone-${mark}@demo.test`, firstname: 'Gone', lastname: mark };
  const { id } = await api.call(routes.employees.create, { params: { account }, body });
  await signIn(page, owner);
  await page.goto('/privacy');
  await page.getByRole('textbox', { name: 'Name, e-mail address or licence number' }).fill(`gone ${mark}`);
  const name = `Gone ${mark}`;
  await expect(page.getByRole('listitem').filter({ hasText: body.email })).toContainText('0 tasks');
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, `Download the data of ${name}`).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${name}.json`);
  await button(page, `Erase ${name}`).click();
  const question = page.getByRole('dialog', { name: `Erase ${name}?` });
  await expect(question).toContainText('This cannot be undone');
  await question.getByText('Erase', { exact: true }).click();
  await expect(page.getByText('Nobody was found.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '1 employee' }).first()).toBeVisible();
  const left = await api.call(routes.employees.get, { params: { account, id } });
  expect(left).toMatchObject({ username: `erased-${id}`, isEnabled: false });
});
