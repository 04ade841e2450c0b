import { routes } from '@boxyard/contract/core/routes.ts';
import type { Locator, Page } from '@playwright/test';
import { account, owner, plainAdmin } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';

const unique = () => String(Date.now() % 1e9);
/** Other tests leave warehouses behind: a card may be on any page. */
const listOf = (name: string) => `/warehouses?q=${encodeURIComponent(name)}`;
const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const badgeIn = (card: Locator) => card.getByText('Default', { exact: true });

const fields = {
  Description: 'Paved, with power for reefers.',
  Latitude: '48.1247',
  Longitude: '17.157',
  Street: 'Prístavná',
  'Street number': '12a',
  'Post code': '821 09',
  City: 'Bratislava',
};

test('a warehouse is created, changed and deleted, and every field is kept', async ({ page }) => {
  test.slow();
  const name = `Warehouse ${unique()}`;
  await signIn(page, plainAdmin);
  await page.goto('/warehouses');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await page.getByRole('link', { name: 'Add new warehouse' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();

  await page.getByLabel('Name').fill(name);
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await expect(page.getByText('48.1247° N, 17.1570° E')).toBeVisible();
  await page.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('option', { name: 'Czech republic' }).click();
  await page.getByLabel('Enabled').uncheck();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Warehouse created successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/warehouses$/);
  await page.goto(listOf(name));
  await expect(cardOf(page, name)).toContainText('Disabled');
  await expect(cardOf(page, name)).toContainText('Prístavná 12a, 821 09 Bratislava');
  await expect(cardOf(page, name).getByRole('link', { name: `Storage Areas: ${name}` })).toHaveAttribute(
    'href',
    /\/warehouses\/\d+\/storage-areas$/,
  );

  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByLabel('Name')).toHaveValue(name);
  for (const [label, value] of Object.entries(fields)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Czech republic');
  await expect(page.getByLabel('Enabled')).not.toBeChecked();
  await page.getByLabel('Name').fill(`${name} North`);
  await page.getByLabel('Enabled').check();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Warehouse updated successfully.')).toBeVisible();
  await page.goto(listOf(name));
  await expect(cardOf(page, `${name} North`)).toContainText('Enabled');

  await page.getByRole('link', { name: `${name} North`, exact: true }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Warehouse removed successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/warehouses\?q=/);
  await page.goto(listOf(name));
  await expect(page.getByText('no items found')).toBeVisible();
});

test('coordinates are held to the globe, and a pasted pair fills both', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, owner);
  await page.goto('/warehouses/create');
  await page.getByLabel('Name').fill('Nowhere');
  await page.getByLabel('Latitude').fill('91');
  await page.getByLabel('Longitude').fill('-181');
  await page.keyboard.press('Enter');
  await expect(page.getByText('At most 90.')).toBeVisible();
  await expect(page.getByText('At least −180.')).toBeVisible();

  await page.evaluate(`navigator.clipboard.writeText('33.9° S, 18.42° W')`);
  await page.getByLabel('Longitude').press('ControlOrMeta+v');
  await expect(page.getByLabel('Latitude')).toHaveValue('-33.9');
  await expect(page.getByLabel('Longitude')).toHaveValue('-18.42');
  await expect(page.getByText('33.9000° S, 18.4200° W')).toBeVisible();
  await expect(page.getByText('At most 90.')).toBeHidden();
});

test('the default badge moves with its warehouse', async ({ page, api }) => {
  const name = `Default ${unique()}`;
  const before = await api.call(routes.warehouses.list, { params: { account }, query: {} });
  const old = before.find(({ isDefault }) => isDefault);
  if (!old) throw new Error('The demo has no default warehouse.');
  const { id } = await api.call(routes.warehouses.create, { params: { account }, body: { name } });

  await signIn(page, owner);
  await page.goto(`/warehouses/${id}/edit`);
  await page.getByRole('checkbox', { name: 'Default' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/warehouses$/);
  await page.goto(listOf(old.name));
  await expect(cardOf(page, old.name)).toBeVisible();
  await expect(badgeIn(cardOf(page, old.name))).toHaveCount(0);
  await page.goto(listOf(name));
  await expect(badgeIn(cardOf(page, name))).toBeVisible();

  // The default is given away, not taken off; and it cannot be deleted.
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Default' })).toBeDisabled();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert').getByText('Make another warehouse the default instead.')).toBeVisible();

  // Another clerk's choice shows without a reload.
  await page.goto(listOf(name));
  await expect(badgeIn(cardOf(page, name))).toBeVisible();
  await api.call(routes.warehouses.update, { params: { account, id: old.id }, body: { isDefault: true } });
  await expect(badgeIn(cardOf(page, name))).toHaveCount(0);
  await api.call(routes.warehouses.remove, { params: { account, id } });
  await expect(page.getByText('no items found')).toBeVisible();
});

test('a warehouse that someone else saved meanwhile is not written over unseen', async ({ page, api, context }) => {
  const name = `Shared ${unique()}`;
  const { id } = await api.call(routes.warehouses.create, { params: { account }, body: { name } });
  await signIn(page, owner);
  // Without the live stream, as on a bad line: only If-Match stands between the two.
  await context.route('**/events', (route) => route.abort());
  await page.goto(`/warehouses/${id}/edit`);
  await page.getByLabel('City').fill('Brno');
  await api.call(routes.warehouses.update, { params: { account, id }, body: { addressCity: 'Praha' } });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toContainText('You changed this record elsewhere');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^You changed this record on .+ in another window/)).toBeVisible();
  await dialog.getByRole('radio', { name: 'Praha' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/warehouses');
  const saved = await api.call(routes.warehouses.get, { params: { account, id } });
  expect(saved).toMatchObject({ addressCity: 'Praha' });
  await api.call(routes.warehouses.remove, { params: { account, id } });
});
