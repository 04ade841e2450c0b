import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import type { Api } from '../tools/api.ts';
import { account, owner, plainAdmin } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf, fill } from '../tools/form.ts';
import { button, rowOf, toast, unique } from '../tools/page-parts.ts';

const params = { account };

const inMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true });

const tab = (page: Page, name: string) => page.getByRole('tab', { name });

/** A charge code for storage, and a client without a tariff. */
async function atHand(api: Api) {
  const code = `S${unique()}`;
  const { id } = await api.call(routes.chargeCodes.create, {
    params,
    body: { code, name: `Storage ${code}`, type: 'depot' },
  });
  const name = `Tariffed ${code}, a.s.`;
  const client = await api.call(routes.clients.create, { params, body: { name, type: 'customer' } });
  return { codeId: id, code: `Storage ${code}`, client };
}

test('an owner switches a module on and off, and its screens come and go', async ({ page, api }) => {
  const { openingDay, modules } = await api.call(routes.accounts.get, { params });
  await api.call(routes.accounts.update, { params, body: { modules: [] } });
  await signIn(page, owner);
  await page.goto('/rate-cards');
  await expect(page.getByText('The module is switched off.')).toBeVisible();
  await expect(inMenu(page, 'Tariffs')).toHaveCount(0);

  await inMenu(page, 'Modules').click();
  const invoices = page.getByRole('switch', { name: 'Invoices' });
  await invoices.check();
  await page.getByRole('textbox', { name: 'Opening day' }).fill('');
  await button(page, 'Save').click();
  await expect(page.getByText('Say from which day on')).toBeVisible();
  await page.getByRole('textbox', { name: 'Opening day' }).fill('01.02.26');
  await button(page, 'Save').click();
  await expect(toast(page, 'The modules were saved.')).toBeVisible();
  for (const name of ['Storage runs', 'Tariffs', 'Charge codes']) await expect(inMenu(page, name)).toBeVisible();
  await expectAccessible(page);

  await invoices.uncheck();
  await button(page, 'Save').click();
  await expect(inMenu(page, 'Charge codes')).toHaveCount(0);
  expect(await api.call(routes.accounts.get, { params })).toMatchObject({ modules: [], openingDay: '2026-02-01' });
  await api.call(routes.accounts.update, { params, body: { modules, openingDay } });
});

test('a charge code with its VAT from a day on', async ({ page }) => {
  const code = `L${unique()}`;
  await signIn(page, owner);
  await page.goto('/charge-codes');
  await page.getByRole('link', { name: 'Add charge code' }).first().click();
  await fill(page, { Code: code, Name: 'Lift', Type: 'Service fee' });
  for (const [at, day, vat] of [
    [0, '01.01.25', '20'],
    [1, '01.01.24', '23'],
  ] as const) {
    await button(page, 'Add a rate').click();
    await page.getByRole('textbox', { name: 'From' }).nth(at).fill(day);
    await page.getByRole('textbox', { name: 'VAT' }).nth(at).fill(vat);
  }
  await button(page, 'Create').click();
  await expect(page.getByText('Each day must be after the one before.')).toBeVisible();
  await page.getByRole('textbox', { name: 'From' }).nth(1).fill('01.01.26');
  await expectAccessible(page);
  await button(page, 'Create').click();
  await expect(toast(page, 'Charge code created.')).toBeVisible();
  await page.getByPlaceholder('Search').fill(code);
  await expect(rowOf(page, code)).toContainText('23 %');
  await rowOf(page, code).getByRole('link', { name: code }).click();
  await expect(fieldOf(page, 'Type')).toBeDisabled();
  await button(page, 'Remove rate 2').click();
  await button(page, 'Save').click();
  await expect(rowOf(page, code)).toContainText('20 %');
});

test('a tariff from nothing, tried out, and its new version', async ({ page, api }) => {
  test.slow();
  const { code, client } = await atHand(api);
  const name = `Prices of ${client.name}`;
  await signIn(page, owner);
  await page.goto('/rate-cards');
  await page.getByRole('link', { name: 'Add tariff' }).first().click();
  await fill(page, { Name: name, 'Valid from': '01.01.27' });
  await fieldOf(page, 'Client').fill(client.name);
  await page.getByRole('option', { name: client.name }).click();

  await button(page, 'Add line').click();
  await fill(page, { 'Charge code': code, 'Empty or full': 'Empty', 'Free days': '2' });
  await page.getByLabel('Slab 1: price of 20′').fill('1.5');
  await button(page, 'Add slab').click();
  await page.getByLabel('Slab 1: to day').fill('5');
  await page.getByLabel('Slab 2: price of 20′').fill('');
  const line = page.getByRole('button', { name: `1 Storage` });
  await line.click();
  await expect(line).toHaveAttribute('aria-expanded', 'false');
  await button(page, 'Create').click();
  await expect(page.getByText('Give a price for a length in each slab')).toBeVisible();
  await expect(line).toHaveAttribute('aria-expanded', 'true');
  await page.getByLabel('Slab 2: price of 20′').fill('3');
  await expect(line).toContainText('Storage');
  await expect(line).toContainText('2 free · 1.50 to day 5, then 3.00 a day');
  await expectAccessible(page);
  await button(page, 'Create').click();
  await expect(toast(page, 'Tariff created.')).toBeVisible();

  await page.getByPlaceholder('Search').fill(client.name);
  await rowOf(page, name).getByRole('link', { name }).click();
  await tab(page, 'What a client would pay').click();
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(client.name);
  await page.getByLabel('Container type').click();
  await page.getByRole('option', { name: "20' Dry" }).click();
  await page.getByRole('textbox', { name: 'Out' }).fill('10.03.27');
  await page.getByRole('textbox', { name: 'In', exact: true }).fill('01.03.27');
  // Two days free, three of the first slab, five of the second: 4.50 + 15.00.
  const priced = page.getByRole('region', { name: code });
  await expect(rowOf(priced, '01/03/2027 – 05/03/2027')).toContainText('5 days − 2 free = 3 × 1.504.50');
  await expect(rowOf(priced, '06/03/2027 – 10/03/2027')).toContainText('15.00 EUR');
  await expectAccessible(page);
  await tab(page, 'Containers without a line').click();
  await expect(page.getByText('Every container that is here and is charged by this tariff')).toBeVisible();

  await button(page, 'New version').click();
  await page.getByRole('textbox', { name: 'From which day?' }).fill('01.06.27');
  await button(page, 'Go on').click();
  await expect(page.getByRole('heading', { name: `New version of ${name}` })).toBeVisible();
  await page.getByRole('button', { name: '1 Storage' }).click();
  await page.getByLabel('Slab 1: price of 20′').fill('2');
  await button(page, 'Create version').click();
  await expect(page).toHaveURL(/\/rate-cards(\?.*)?$/);
  // Others may have made more than a page of tariffs.
  await page.goto(`/rate-cards?q=${encodeURIComponent(name)}`);
  const versions = rowOf(page, name);
  await expect(versions).toHaveCount(2);
  await expect(versions.filter({ hasText: '01/01/2027 – 31/05/2027' })).toBeVisible();
  await expect(versions.filter({ hasText: '01/06/2027 –' })).toBeVisible();

  await page.goto(`/clients/${client.id}`);
  await page.getByRole('link', { name: 'What would it pay' }).click();
  await page.getByLabel('Container type').click();
  await page.getByRole('option', { name: "20' Dry" }).click();
  await page.getByRole('textbox', { name: 'Out' }).fill('02.06.27');
  await page.getByRole('textbox', { name: 'In', exact: true }).fill('29.05.27');
  // Each version on the days on which it is valid: two days free, a third of 1.50, and two of 2.00.
  await expect(rowOf(priced, '29/05/2027 – 31/05/2027')).toContainText(`${name}, valid from 01/01/2027`);
  await expect(rowOf(priced, '01/06/2027 – 02/06/2027')).toContainText('2 days × 2.004.00');
  await expectAccessible(page);
});

test('a plain admin reads a tariff, tries it out and changes nothing', async ({ page, api }) => {
  const { codeId, client } = await atHand(api);
  const slab = { to: null, price20: 2, price40: 4, price45: null };
  const { id } = await api.call(routes.rateCards.create, {
    params,
    body: {
      name: `Read by all ${client.name}`,
      clientId: client.id,
      validFrom: '2027-01-01',
      lines: [
        {
          ...{ chargeCodeId: codeId, unit: 'day', slabs: [slab], freeDays: 0, keepsFreeDays: true, slabBasis: 'stay' },
          ...{ containerTypeId: null, isEmpty: null, containerCondition: '', warehouseId: null },
          ...{ direction: '', taskType: '', onceDay: null, oncePrice: null },
        },
      ],
    },
  });
  await signIn(page, plainAdmin);
  await page.goto(`/rate-cards/${id}/edit`);
  const line = page.getByRole('button', { name: '1 Storage' });
  await expect(line).toContainText('20′/40′');
  await expect(line).toContainText('2.00 / 4.00 a day');
  await line.click();
  await expect(page.getByLabel('Slab 1: price of 40′')).toBeDisabled();
  for (const name of ['Save', 'New version', 'Delete', 'Add line']) await expect(button(page, name)).toHaveCount(0);
  await expect(inMenu(page, 'Charge codes')).toHaveCount(0);
  await expectAccessible(page);
});
