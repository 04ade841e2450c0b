import { routes } from '@boxyard/contract/core/routes.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf, fill } from '../tools/form.ts';

const unique = () => Date.now().toString(36);
test.beforeEach(({ page }) => signIn(page, owner));

test('a number that may be two is asked about, typed or pasted, and is not saved before', async ({ page, api }) => {
  const name = `Typed ${unique()}`;
  await page.goto('/container-types/create');
  await fill(page, { Name: name, Volume: '1,234.50' });
  const tare = fieldOf(page, 'Tare weight');
  await tare.fill('');
  await tare.pressSequentially('2.200');
  await expect(page.getByRole('button', { name: '2.2 (decimals)' })).toBeVisible();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Which is meant?')).toBeVisible();
  await expect(page).toHaveURL('/container-types/create');
  await page.getByRole('button', { name: '2 200 (thousands)' }).click();
  await expect(tare).toHaveValue('2200');
  const max = fieldOf(page, 'Max gross weight');
  await max.focus();
  await max.fill('30,480');
  await page.getByRole('button', { name: '30 480 (thousands)' }).click();
  await expect(fieldOf(page, 'Volume')).toHaveValue('1234.5');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL('/container-types');
  const [saved] = await api.call(routes.containerTypes.list, { params: { account }, query: { name } });
  expect(saved).toMatchObject({ tareWeightKg: 2200, maxGrossWeightKg: 30_480, volumeCbm: 1234.5 });
});

test('a tare that no container has is asked about', async ({ page }) => {
  await page.goto('/container-types/create');
  await fill(page, { Name: `Light ${unique()}`, 'Tare weight': '2,2' });
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('A tare of 2.2');
  await question.getByRole('button', { name: 'Change the tare' }).click();
  await expect(page).toHaveURL('/container-types/create');
});

test('a whole number that may be two is asked about, and what is no number is said to be none', async ({ page }) => {
  await page.goto('/containers/create');
  const footprint = fieldOf(page, 'Footprint in positions');
  await footprint.fill('1.000');
  await expect(page.getByRole('button', { name: '1 (decimals)' })).toBeVisible();
  await footprint.fill('2 positions');
  await footprint.blur();
  await expect(page.getByText('This is no number.')).toBeVisible();
  await footprint.fill('2');
  await expect(page.getByText('This is no number.')).toBeHidden();
});

test('a coordinate with a decimal comma is one number, typed or pasted, below 0 too', async ({ page }) => {
  await page.goto('/warehouses/create');
  const [latitude, longitude] = [
    page.getByLabel('Latitude', { exact: true }),
    page.getByLabel('Longitude', { exact: true }),
  ];
  await latitude.pressSequentially('48,148');
  await longitude.pressSequentially('-0.1278');
  await longitude.blur();
  await expect(page.getByText('48.1480° N, 0.1278° W')).toBeVisible();
});

test('a search that finds nothing marks the letters of another alphabet', async ({ page }) => {
  // The first letter is a Cyrillic С.
  const sought = 'СSQU3054383';
  await page.goto(`/containers?q=${encodeURIComponent(sought)}`);
  await expect(page.getByText('Letters of another alphabet:')).toBeVisible();
  await expect(page.locator('main mark')).toHaveText('С');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find' }).fill(sought);
  await expect(page.getByRole('dialog').getByText('Letters of another alphabet:')).toBeVisible();
});

test('what is typed into a choice after a click takes its place, and Enter on what is none saves nothing', async ({
  page,
}) => {
  await page.goto('/bookings/orders/create');
  await fieldOf(page, 'Direction').click();
  await page.keyboard.type('Accept');
  await expect(fieldOf(page, 'Direction')).toHaveValue('Accept');
  await page.keyboard.press('Enter');
  await expect(fieldOf(page, 'Direction')).toHaveValue('Acceptance');
  await fieldOf(page, 'Direction').click();
  await page.keyboard.type('nothing of it');
  await page.keyboard.press('Enter');
  await expect(page.getByText('no items found').last()).toBeVisible();
  await expect(page.getByText('This field is required').first(), 'the form is not sent').toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(fieldOf(page, 'Direction')).toHaveValue('Acceptance');
});
