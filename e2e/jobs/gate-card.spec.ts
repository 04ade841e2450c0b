import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { clientOf, haulierOf, numberOf, typeNumber } from '../tools/at-the-gate.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf } from '../tools/form.ts';
import { button } from '../tools/page-parts.ts';
import { arrived } from '../tools/tariff.ts';
import { sceneOf } from '../tools/yard-scene.ts';

async function choose(page: Page, label: string, option: string): Promise<void> {
  await fieldOf(page, label).fill(option);
  await page.getByRole('option', { name: option, exact: true }).first().click();
}

test('Enter in the text of a damage goes to the next field and records no truck', async ({ page, api }) => {
  const haulier = await haulierOf(api);
  const { name: client } = await clientOf(api);
  const number = numberOf('DAMU');
  await signIn(page, owner);
  await page.goto('/gate');
  await typeNumber(page, number);
  await choose(page, 'Client', client);
  await choose(page, 'Container type', "20' Dry");
  await choose(page, 'Transport company', haulier);
  await button(page, 'Add damage').click();
  await page.getByRole('combobox', { name: 'Where is the damage?' }).fill('Outer top');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: /^What is it/ }).fill('Dent');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Add damage')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^What is it/ })).toHaveCount(2);
  await page
    .getByRole('textbox', { name: /^What is it/ })
    .first()
    .press('Enter');
  await expect(page.getByRole('combobox', { name: 'Where is the damage?' }).nth(1)).toBeFocused();
  await expect(page).toHaveURL(/\/gate$/);
  const found = await api.call(routes.gate.look, { params: { account }, query: { number } });
  expect(found, 'nothing is recorded').toBeNull();
});

test('a container that is not here is asked about before it leaves, and stands among the exceptions then', async ({
  page,
  api,
}) => {
  const scene = await sceneOf(api);
  const box = await scene.container('GONE');
  const haulier = await haulierOf(api);
  await signIn(page, owner);
  await page.goto('/gate');
  await typeNumber(page, box.name);
  await page.getByText('Out', { exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'There is no such container here.' })).toBeVisible();
  await choose(page, 'Transport company', haulier);
  await page.getByRole('checkbox', { name: 'With receipt' }).uncheck();
  await button(page, 'Record gate out').click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('There is no such container here.');
  await button(question, 'It has happened: record it').click();
  await expect(page).toHaveURL(/\/gate\?done=/);
  await page.goto('/bookings/exceptions');
  await page.getByRole('button', { name: `None needed: ${box.name}` }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('It stood at the quay');
  await page.getByRole('dialog').getByRole('button', { name: 'None needed' }).click();
  await expect(page.getByRole('row').filter({ hasText: box.name })).toHaveCount(0);
  await page.goto('/bookings/exceptions?kind=settled');
  await expect(page.getByRole('row').filter({ hasText: box.name })).toContainText('Settled: It stood at the quay');
});

test('a truck that was announced for an order shows what the order says, and that is what is recorded', async ({
  page,
  api,
}) => {
  const client = await api.call(routes.clients.create, {
    params: { account },
    body: { name: `Line ${numberOf('ANNU')}`, type: 'customer' },
  });
  const types = await api.call(routes.containerTypes.list, { params: { account }, query: {} });
  const type = types.find(({ name }) => name === "40' Dry");
  const [number, order] = [numberOf('ANNU'), `ACC-${numberOf('ANNU')}`];
  const { id: orderId } = await api.call(routes.gateOrders.create, {
    params: { account },
    body: {
      direction: 'in',
      clientId: client.id,
      number: order,
      lines: [{ quantity: 2, load: 'full', containerTypeIds: [type?.id ?? 0] }],
    },
  });
  const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Bratislava' });
  await api.call(routes.announcedTrucks.create, {
    params: { account },
    body: { direction: 'in', day, orderId, clientId: client.id, vehicleNumber: number.slice(4), numbers: [number] },
  });
  const haulier = await haulierOf(api);
  await signIn(page, owner);
  await page.goto('/gate');
  const all = page.getByRole('button', { name: /^All \d+ expected/ });
  if (await all.isVisible()) await all.click();
  await page.getByRole('button', { name: number.slice(4) }).click();
  await expect(fieldOf(page, 'Container number')).toHaveValue(number);
  await expect(fieldOf(page, 'Client')).toHaveValue(client.name);
  await expect(fieldOf(page, 'Container type')).toHaveValue("40' Dry");
  await expect(page.getByRole('radio', { name: 'Loaded' })).toBeChecked();
  await choose(page, 'Transport company', haulier);
  await button(page, 'Record gate in').click();
  await expect(page).toHaveURL(/\/gate\?done=/);
  const [box] = await api.call(routes.containers.list, { params: { account }, body: { name: number } });
  expect([box?.clientName, box?.containerTypeName, box?.isEmpty]).toEqual([client.name, "40' Dry", false]);
});

test('a PIN that is typed slowly is one PIN, and what stood on the form stays when an announced truck is chosen', async ({
  page,
  api,
}) => {
  const client = await clientOf(api);
  const [order, typed] = [`REL-${numberOf('PINU')}`, numberOf('TYPU')];
  const { name: announced } = await arrived(api, client.id, 1);
  const { id: orderId } = await api.call(routes.gateOrders.create, {
    params: { account },
    body: { direction: 'out', clientId: client.id, number: order, lines: [{ quantity: 1, pin: '482135' }] },
  });
  const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Bratislava' });
  await api.call(routes.announcedTrucks.create, {
    params: { account },
    body: { direction: 'out', day, orderId, vehicleNumber: announced.slice(4), numbers: [announced] },
  });
  await signIn(page, owner);
  await page.goto('/gate');
  await typeNumber(page, typed);
  await expect(page.getByText('Not in the depot so far.')).toBeVisible();
  const all = page.getByRole('button', { name: /^All \d+ expected/ });
  if (await all.isVisible()) await all.click();
  await page.getByRole('button', { name: announced.slice(4) }).click();
  await expect(fieldOf(page, 'Container number').first()).toHaveValue(typed);
  await expect(fieldOf(page, 'Container number').nth(1)).toHaveValue(announced);
  await expect(page.getByRole('link', { name: order }), 'the typed one comes for no order').toHaveCount(1);
  const pin = fieldOf(page, 'PIN that the driver says');
  for (let nth = 0; nth < 6; nth++) {
    await pin.fill('');
    await pin.pressSequentially('482135', { delay: 250 });
  }
  await pin.blur();
  await expect(page.getByText('May pass')).toBeVisible();
  await expect(page.getByText(/PIN is wrong|Too many wrong PINs/)).toHaveCount(0);
  expect(await api.call(routes.gateOrders.pinWaits, { params: { account, id: orderId } })).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a dry box fits on one and a half screens, and the bar covers no field', async ({ page }) => {
    await signIn(page, owner);
    await page.goto('/gate');
    await typeNumber(page, numberOf('PHNU'));
    await expect(page.getByText('Not in the depot so far.')).toBeVisible();
    const { height, warehouses, bar } = await page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      // A depot of one warehouse is not asked where its gate is.
      warehouses: document.getElementById('gate-warehouse')?.parentElement?.getBoundingClientRect().height ?? 0,
      bar: getComputedStyle(document.querySelector('button[type=submit]')?.parentElement ?? document.body).position,
    }));
    expect(height - warehouses).toBeLessThanOrEqual(1.5 * 844);
    expect(bar).toBe('static');
  });
});
