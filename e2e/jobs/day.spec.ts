import { routes } from '@boxyard/contract/core/routes.ts';
import { checkDigit } from '@boxyard/contract/yard/iso6346.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf, fill } from '../tools/form.ts';
import { button, rowOf, unique } from '../tools/page-parts.ts';
import { png } from '../tools/sample-files.ts';
import { clickCell, sceneOf } from '../tools/yard-scene.ts';

const serial = unique().padStart(6, '0').slice(-6);
const digit = checkDigit(`DAYU${serial}`);
const number = `DAYU${serial}${digit}`;
const hauler = `Hauler ${serial}`;
const dialog = (page: Page) => page.getByRole('dialog');

async function issue(page: Page, context: BrowserContext, type: string): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/receipt'));
  const opened = context.waitForEvent('page');
  await rowOf(page, type)
    .getByRole('button', { name: /^Issue receipt/ })
    .click();
  const { payload } = (await (await answered).json()) as { payload: { number: string; url: string } };
  await (await opened).close();
  const pdf = await page.request.get(payload.url);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(rowOf(page, type).getByRole('button', { name: `Receipt ${payload.number}` })).toBeVisible();
}

async function passGate(page: Page, type: string): Promise<void> {
  await page.getByRole('tab', { name: 'Transports' }).click();
  await page.getByRole('button', { name: 'Add transport' }).first().click();
  await page.getByRole('menuitem', { name: type }).click();
  await expect(fieldOf(page, 'Transport type')).toHaveValue(type);
  await fieldOf(page, 'Transport company').fill(hauler);
  await page.getByRole('option', { name: hauler }).click();
  await fill(page, { Driver: 'Ľubomír Ďurčanský', 'Vehicle number': 'ZA 123 XY' });
  await button(page, 'Create').click();
  await expect(rowOf(page, type)).toContainText('Done');
}

async function photograph(page: Page, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Add photos').click();
  await (await chooser).setFiles(png(name, [200, 40, 30]));
  await expect(page.getByRole('figure').filter({ hasText: name })).toBeVisible();
}

test('one container through a day at the depot', async ({ page, api, context }) => {
  test.slow();
  const { warehouseId } = await sceneOf(api);
  const { name: warehouse } = await api.call(routes.warehouses.get, { params: { account, id: warehouseId } });
  const clients = await api.call(routes.clients.list, { params: { account }, query: { page: 1, pageSize: 1 } });
  const customer = clients[0]?.name ?? '';
  await api.call(routes.clients.create, { params: { account }, body: { name: hauler, type: 'transport' } });
  await signIn(page, owner);

  await test.step('it is written down as it is painted', async () => {
    await page.goto('/containers/create');
    await fill(page, { 'Container number': `dayu ${serial}-${(digit + 1) % 10}` });
    await button(page, `Use ${number}`).click();
    await expect(fieldOf(page, 'Container number')).toHaveValue(number);
    await fieldOf(page, 'Client').fill(customer);
    await page.getByRole('option', { name: customer }).first().click();
    await fill(page, { Type: "40' Dry", Warehouse: warehouse, 'Seal number': 'SK 7' });
    await expect(fieldOf(page, 'ISO code')).toHaveValue('42G1');
    await button(page, 'Create').click();
    await expect(page.getByText('Container created successfully!')).toBeVisible();
    await page.goto(`/containers?name=DAYU ${serial}`);
    await page
      .getByRole('table')
      .getByRole('link', { name: new RegExp(serial) })
      .click();
    await expect(page.getByText('none', { exact: true })).toBeVisible();
  });

  await test.step('it comes in by the gate with its receipt', async () => {
    await passGate(page, 'Gate in');
    await issue(page, context, 'Gate in');
  });

  await test.step('it gets two positions in the yard', async () => {
    await page.getByRole('link', { name: 'Select storage location' }).click();
    await expect(page.getByText('Choose a place for')).toBeVisible();
    await expect(page.getByRole('rowgroup', { name: 'Row #1' })).toBeVisible();
    await expect(page.locator('[data-yard-best="1"]')).toBeVisible();
    await clickCell(page, 1, 1, 2);
    await expect(page.getByText('North > S1 > Row: 1 > Tier: 1 > Position: 1 - 2'), 'the best place').toBeVisible();
  });

  await test.step('a damage and its picture are kept', async () => {
    await page.getByRole('tab', { name: 'Damages' }).click();
    await page.getByRole('button', { name: 'Add damage' }).first().click();
    await dialog(page).getByText('Outer', { exact: true }).click();
    await fill(page, { 'Damage type': 'Front door left', Remark: 'Dent of 40 cm' });
    await photograph(page, 'door.png');
    await button(page, 'Save').click();
    await expect(rowOf(page, 'Front door left').locator('img')).toHaveCount(1);
    await page.getByRole('tab', { name: 'Media files' }).click();
    await expect(page.getByRole('figure')).toHaveCount(1);
    await photograph(page, 'side.png');
    await expect(page.getByRole('figure')).toHaveCount(2);
  });

  await test.step('its storage is billed, paid and closed', async () => {
    await page.getByRole('tab', { name: 'Billings' }).click();
    await page.getByRole('button', { name: 'Add transaction' }).first().click();
    await fill(page, { 'Unit price': '2.35', VAT: '0', Currency: 'EUR', 'Days without charge': '10' });
    await page.getByRole('button', { name: /^From gate in/ }).click();
    await expect(fieldOf(page, 'Start date')).not.toHaveValue('');
    await expect(page.getByRole('button', { name: /^(From|To) gate/ })).toHaveCount(0);
    await fill(page, { 'Start date': '01.10.26 08:15', 'End date': '31.10.26 16:00' });
    await expect(page.getByText('31 days − 10 free = 21 × 2.35 = 49.35 EUR')).toBeVisible();
    await button(page, 'Create').click();
    await rowOf(page, '49.35 EUR').getByRole('button', { name: /^Edit/ }).click();
    await button(page, 'Add payment').click();
    await fill(page, { 'Is completed': true });
    await button(page, 'Save').click();
    await expect(rowOf(page, '49.35 EUR').filter({ hasNotText: 'All that is filtered' })).toContainText('Closed');
  });

  await test.step('it leaves by the gate with its receipt, and its place is free again', async () => {
    await passGate(page, 'Gate out');
    await issue(page, context, 'Gate out');
    await expect(page.getByText(`${number} still stands at`)).toBeVisible();
    await page.reload();
    await expect(page.getByText(`${number} still stands at`)).toBeVisible();
    await button(page, 'Release position').click();
    await expect(page.getByText('none', { exact: true })).toBeVisible();
    await expect(page.getByText(`${number} still stands at`)).toBeHidden();
  });
});
